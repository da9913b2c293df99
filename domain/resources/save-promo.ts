import * as v from 'valibot'
import { weekdays } from '../kernel/dates'
import {
  optionalAmounts,
  optionalDate,
  optionalFlag,
  optionalIds,
  optionalName,
  optionalPercent,
  optionalTime,
  shortText,
} from '../kernel/fields'
import { own } from '../kernel/own'
import { type Refusal, refuse } from '../kernel/refusal'
import { type Promo, percentOf, promo } from '../rows/promo'
import { isListed } from '../rows/store-lists'
import type { RowChange, World } from '../rows/world'
import { type SaveInput, savingOf } from './save'

/** Body of POST and PATCH /v1/promos. */
export const promoInput = v.object({
  name: optionalName,
  available: optionalFlag,
  percent: optionalPercent,
  serviceLessPriceMap: optionalAmounts,
  validFrom: optionalDate,
  validUntil: optionalDate,
  weekdays: v.optional(v.pipe(v.array(v.picklist(weekdays)), v.maxLength(weekdays.length))),
  hoursFrom: optionalTime,
  hoursUntil: optionalTime,
  customerTypes: optionalIds,
  oncePerCustomer: optionalFlag,
  storeCode: v.optional(shortText),
})

function check(wanted: Partial<Promo>, world: World): Refusal | null {
  const map = wanted.serviceLessPriceMap ?? {}
  const isSum = typeof wanted.percent !== 'number'
  if (isSum && Object.values(map).some((discount) => discount < 1))
    return refuse('rule', 'Promo discount should be at least 1', { field: 'serviceLessPriceMap' })
  if (!Object.keys(map).every((id) => world.services.has(id)))
    return refuse('missing', 'Service not found')
  return conditionsRule(wanted, world)
}

/** Refuses conditions that no visit fits, and types that the store doesn't have. */
function conditionsRule(wanted: Partial<Promo>, world: World): Refusal | null {
  const { validFrom, validUntil, hoursFrom, hoursUntil } = wanted
  if (validFrom && validUntil && validUntil < validFrom)
    return refuse('rule', 'A promo cannot end before it begins.', { field: 'validUntil' })
  if (hoursFrom && hoursUntil && hoursUntil <= hoursFrom) {
    const text = 'The hours of a promo end later on the same day: they cannot go past midnight.'
    return refuse('rule', text, { field: 'hoursUntil' })
  }
  const before = world.promos.get(wanted.id ?? '')?.customerTypes ?? []
  const unknown = (wanted.customerTypes ?? []).find(
    (type) => !(isListed(world, 'customerTypes', type) || before.includes(type)),
  )
  const text = `Customer type ${unknown} does not exist.`
  return unknown === undefined ? null : refuse('rule', text, { field: 'customerTypes' })
}

/** The promo with the amounts that follow from its percentage and the prices of its services. */
function withAmounts(row: Promo, { services }: World): Promo {
  const { percent } = row
  if (percent === null) return row
  const amounts = Object.keys(row.serviceLessPriceMap).map((id) => [
    id,
    percentOf(percent, services.get(id)?.price ?? 0),
  ])
  return { ...row, serviceLessPriceMap: Object.fromEntries(amounts) }
}

/** Services that change too, because they hold the promo's discounts as well. */
function related(
  world: World,
  { id, ...input }: SaveInput<Promo>,
  { serviceLessPriceMap }: Promo,
): RowChange[] {
  if (!(input.serviceLessPriceMap || input.percent !== undefined)) return []
  return [...world.services.values()].flatMap((service) => {
    const { [id]: _, ...others } = service.promoLessMap
    const before = own(service.promoLessMap, id)
    const after = own(serviceLessPriceMap, service.id)
    if (before === after) return []
    const promoLessMap = after === undefined ? others : { ...others, [id]: after }
    return [{ table: 'services' as const, row: { ...service, promoLessMap } }]
  })
}

export const savePromo = savingOf<Promo>({
  title: 'Promo',
  blank: v.parse(promo, { id: '' }),
  rows: (world) => world.promos,
  change: (row) => ({ table: 'promos', row }),
  nameText: 'Name is required and should be unique',
  check,
  finish: (row, _input, _context, world) => withAmounts(row, world),
  related,
})

import * as v from 'valibot'
import {
  optionalAmounts,
  optionalFlag,
  optionalName,
  optionalPercent,
  shortText,
} from '../kernel/fields'
import { own } from '../kernel/own'
import { type Refusal, refuse } from '../kernel/refusal'
import { type Promo, percentOf, promo } from '../rows/promo'
import type { RowChange, World } from '../rows/world'
import { type SaveInput, savingOf } from './save'

/** Body of POST and PATCH /v1/promos. */
export const promoInput = v.object({
  name: optionalName,
  available: optionalFlag,
  percent: optionalPercent,
  serviceLessPriceMap: optionalAmounts,
  storeCode: v.optional(shortText),
})

function check(wanted: Partial<Promo>, world: World): Refusal | null {
  const map = wanted.serviceLessPriceMap ?? {}
  const isSum = typeof wanted.percent !== 'number'
  if (isSum && Object.values(map).some((discount) => discount < 1))
    return refuse('rule', 'Promo discount should be at least 1', { field: 'serviceLessPriceMap' })
  return Object.keys(map).every((id) => world.services.has(id))
    ? null
    : refuse('missing', 'Service not found')
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

import * as v from 'valibot'
import { optionalAmounts, optionalFlag, optionalName, shortText } from '../kernel/fields'
import { own } from '../kernel/own'
import { type Refusal, refuse } from '../kernel/refusal'
import { type Promo, promo } from '../rows/promo'
import type { RowChange, World } from '../rows/world'
import { type SaveInput, savingOf } from './save'

/** Body of POST and PATCH /v1/promos. */
export const promoInput = v.object({
  name: optionalName,
  available: optionalFlag,
  serviceLessPriceMap: optionalAmounts,
  storeCode: v.optional(shortText),
})

function check(wanted: Partial<Promo>, world: World): Refusal | null {
  const map = wanted.serviceLessPriceMap ?? {}
  if (Object.values(map).some((discount) => discount < 1))
    return refuse('rule', 'Promo discount should be at least 1', { field: 'serviceLessPriceMap' })
  return Object.keys(map).every((id) => world.services.has(id))
    ? null
    : refuse('missing', 'Service not found')
}

/** Services that change too, because they hold the promo's discounts as well. */
function related(world: World, { id, serviceLessPriceMap }: SaveInput<Promo>): RowChange[] {
  if (!serviceLessPriceMap) return []
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
  related,
})

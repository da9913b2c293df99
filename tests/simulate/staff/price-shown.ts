import { priced } from '#domain/appointment/create-terms'
import type { CreateInput } from '#domain/appointment/input'
import { endedOn, queuedOn } from '../device/records'
import type { Tab, Tablet } from '../device/tablet'
import type { ShownPrice } from './given'

/** The price that the booking form shows. */
export async function priceShown(
  tablet: Tablet,
  tab: Tab,
  input: CreateInput,
): Promise<ShownPrice | null> {
  const lastSeq = lastOn(tablet)
  const world = await tab.sync.views.business().read()
  const service = world?.services.get(input.serviceIds[0] ?? '')
  if (!world || !service) return null
  const { originalPrice, discount } = priced(world, input)
  const promo = world.promos.get(input.promoId ?? '')
  return {
    originalPrice,
    discount,
    service: service.version,
    promo: promo?.version ?? 0,
    lastSeq,
  }
}

const lastOn = (tablet: Tablet): number =>
  Math.max(
    0,
    ...queuedOn(tablet).map(({ seq }) => seq),
    ...endedOn(tablet).map(({ entry }) => entry.seq),
  )

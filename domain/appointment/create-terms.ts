import { claimedDay } from '../kernel/claimed-day'
import { cleanText } from '../kernel/text'
import { isTandem } from '../rows/appointment'
import { type Customer, fullName } from '../rows/customer'
import type { Service } from '../rows/service'
import type { World } from '../rows/world'
import { discounted } from '../tax/privilege'
import { pricesAt } from './amounts'
import type { CreateInput } from './input'
import { asGiven } from './privilege'

/** The business day on which the booking was made. */
export const bookedOn = (input: CreateInput, today: string): string =>
  claimedDay(input.createdDate, today)

/** The customer's name. For a known customer it is the name on record, which the form locks (SPEC.md CREATE-3). */
export function nameOf(input: CreateInput, known: Customer | undefined): string {
  return (known ? fullName(known) : '') || cleanText(input.name)
}

export function servicesOf(world: World, serviceIds: readonly string[]): Service[] {
  return serviceIds.flatMap((id) => world.services.get(id) ?? [])
}

/** The price of a booking. A second therapist's booking has none: the guest's booking has the price. */
export function priced(world: World, input: CreateInput) {
  if (isTandem(input)) return { originalPrice: 0, discount: 0, privilege: null, pointsToRedeem: 0 }
  const services = servicesOf(world, input.serviceIds)
  const promo = input.promoId === null ? undefined : world.promos.get(input.promoId)
  const { originalPrice, discount } = pricesAt(services, promo, input)
  const given = asGiven(world.store, input.privilege)
  return {
    originalPrice,
    ...discounted(originalPrice, discount, given),
    pointsToRedeem: input.pointsToRedeem,
  }
}

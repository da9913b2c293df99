import { netPrice, pricesAt } from '#domain/appointment/amounts'
import { asGiven } from '#domain/appointment/privilege'
import { byName } from '#domain/kernel/names'
import type { Customer } from '#domain/rows/customer'
import { redemptionChoices } from '#domain/rows/points'
import type { Service } from '#domain/rows/service'
import type { World } from '#domain/rows/world'
import type { AvailableResources, Start } from '#domain/slot/availability'
import { discounted } from '#domain/tax/privilege'
import type { BookingDraft, StartedDraft, TypedDraft } from './draft'

/** Data with which a draft is checked. */
export interface BookingFacts {
  world: World
  /** the customer with the typed number; null if no record was found */
  customer: Customer | null
  /** free resources at the draft's start; null while unknown */
  available: AvailableResources | null
  /** start times (HH:mm) of the customer's other appointments on the draft's day */
  also: readonly string[]
}

export const servicesOf = (draft: Pick<TypedDraft, 'serviceIds'>, world: World): Service[] =>
  draft.serviceIds.flatMap((id) => world.services.get(id) ?? [])

/** The amounts of points that the customer may redeem with this draft; empty if none. */
export function pointsOffered(draft: Priced, { world, customer }: BookingFacts): number[] {
  if (!customer) return []
  const due = netPrice({ ...pricedBy(draft, world), pointsToRedeem: 0 })
  return redemptionChoices(customer, world.store, due)
}

type Priced = Pick<
  StartedDraft,
  'serviceIds' | 'promoId' | 'pointsToRedeem' | 'privilege' | keyof Start
>

export function pricedBy(draft: Priced, world: World) {
  const services = servicesOf(draft, world)
  const promo = draft.promoId === null ? undefined : world.promos.get(draft.promoId)
  const { originalPrice, discount } = pricesAt(services, promo, draft)
  const { givesPrivileges } = world.store
  const given = asGiven(world.store, givesPrivileges ? draft.privilege : null)
  return {
    originalPrice,
    ...discounted(originalPrice, discount, given),
    pointsToRedeem: draft.pointsToRedeem,
  }
}

/** The draft with only chosen places: no room and no locker is proposed. */
export const withoutProposals = (draft: StartedDraft): BookingDraft => ({
  ...draft,
  roomId: draft.roomId ?? null,
  lockerId: draft.lockerId ?? null,
})

/**
 * The draft as it will be booked: without choices that don't fit (another service's promo, too many points), and with
 * proposals for missing ones. The typed draft keeps such choices, in case they fit again.
 */
export function normalizeDraft(draft: StartedDraft, facts: BookingFacts): BookingDraft {
  const services = servicesOf(draft, facts.world)
  const [main] = services
  const promo = facts.world.promos.get(draft.promoId ?? '')
  const isUseless = main && promo && pricesAt(services, promo, draft).discount === 0
  const promoId = isUseless ? null : draft.promoId
  const priced = { ...draft, promoId }
  const isOffered = pointsOffered(priced, facts).includes(draft.pointsToRedeem)
  return {
    ...withoutProposals({ ...priced, ...proposals(priced, facts) }),
    pointsToRedeem: isOffered ? draft.pointsToRedeem : 0,
    staffRequested: draft.staffRequested && main?.hasStaff === true,
  }
}

/** Proposals: the first free room once a therapist is chosen, and the first free locker for a check-in. */
function proposals(draft: StartedDraft, { available }: BookingFacts) {
  if (!available) return {}
  const { roomId, lockerId, staffId, fromBoard, status, guests = [] } = draft
  // rooms of several guests are chosen together at BOOK, as beds of one suite
  const isAlone = guests.length === 0
  const firstOf = (rows: readonly { id: string; name: string }[]) => rows.toSorted(byName)[0]?.id
  return {
    roomId:
      roomId === undefined && isAlone && (staffId || fromBoard) ? firstOf(available.rooms) : roomId,
    lockerId:
      lockerId === undefined && status === 'CHECKED_IN' ? firstOf(available.lockers) : lockerId,
  }
}

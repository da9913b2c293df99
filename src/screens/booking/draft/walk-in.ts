import { nextWalkIn, type WalkIn } from '#domain/appointment/line-up/walk-in'
import { minuteOfDay } from '#domain/kernel/dates'
import { byName, upperName } from '#domain/kernel/names'
import { isMassage, type Service } from '#domain/rows/service'
import type { World } from '#domain/rows/world'
import { clockTime } from '../../../ui/format/format-date'
import type { TypedDraft } from './draft'

/** A service offered to a walk-in customer, with the next therapist, room and time that are free for it. */
export interface WalkInOffer {
  service: Service
  /** null: nothing is free within two hours */
  next: WalkIn | null
}

/** Booking channel of a walk-in, if the configuration has it. */
const channel = 'WALK-IN'

/** Offers each available massage, with the next free therapist. `scatter`: see `nextWalkIn`. */
export function walkInOffers(
  world: World,
  now: { date: string; time: string },
  scatter: number | null,
): WalkInOffer[] {
  return [...world.services.values()]
    .filter((service) => service.available && isMassage(service))
    .toSorted(byName)
    .map((service) => ({ service, next: nextWalkIn(world, [service.id], now, scatter) }))
}

/**
 * The start of an offer as text: "now" if less than five minutes away, else a time such as "3:15 PM". Both times are
 * HH:mm of one day.
 */
export function startText({ startTime }: WalkIn, now: string): string {
  const wait = (minuteOfDay(startTime) ?? 0) - (minuteOfDay(now) ?? 0)
  return wait < 5 ? 'now' : clockTime(startTime)
}

/** The offer's place: "ALMA · ROOM 03 · LOCKER 05". */
export function whereText({ next }: WalkInOffer): string {
  if (!next) return 'Nobody is free within two hours'
  return [next.staff, next.room, next.locker].map((row) => upperName(row.name)).join(' · ')
}

/** The fields of the form that an offer fills in. The customer stays. */
export function walkInPatch(
  { service }: WalkInOffer,
  next: WalkIn,
  today: string,
  types: readonly string[],
): Partial<TypedDraft> {
  return {
    serviceIds: [service.id],
    startDate: today,
    startTime: next.startTime,
    staffId: next.staff.id,
    roomId: next.room.id,
    lockerId: next.locker.id,
    status: 'CHECKED_IN',
    fromBoard: false,
    ...(types.includes(channel) && { type: channel }),
  }
}

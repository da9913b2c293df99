import { soon } from '#domain/appointment/line-up/turn-of'
import {
  type NoWalkIn,
  nextWalkIn,
  type WalkIn,
  whyNoWalkIn,
} from '#domain/appointment/line-up/walk-in'
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
  /** why nothing is free; empty if something is */
  why: string
}

const reasons: Readonly<Record<NoWalkIn, string>> = {
  UNQUALIFIED: 'No therapist gives it',
  AWAY: 'No one who is here gives it',
  UNSERVED: 'No room serves it',
  LOCKER: 'No locker is free',
  CLOSED: 'The store is closed',
  ROOM: 'No room is free within two hours',
  THERAPIST: 'No one is free within two hours',
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
    .map((service) => {
      const next = nextWalkIn(world, [service.id], now, scatter)
      return { service, next, why: next ? '' : reasons[whyNoWalkIn(world, [service.id], now)] }
    })
}

/**
 * The start of an offer as text: "now" if less than five minutes away, else a time such as "3:15 PM". Both times are
 * HH:mm of one day.
 */
export function startText(next: WalkIn, now: string): string {
  return waitOf(next, now) < 5 ? 'now' : clockTime(next.startTime)
}

const waitOf = ({ startTime }: WalkIn, now: string): number =>
  (minuteOfDay(startTime) ?? 0) - (minuteOfDay(now) ?? 0)

/** Whether the guest of an offer waits in the house, and is checked in; otherwise it is reserved for later. */
const isHere = (next: WalkIn, now: string): boolean => waitOf(next, now) <= soon

/** The offer's place: "ALMA · ROOM 03 · LOCKER 05", without a locker for a later start; or why there is none. */
export function whereText({ next, why }: WalkInOffer, now: string): string {
  if (!next) return why
  const places = [next.staff, next.room, ...(isHere(next, now) ? [next.locker] : [])]
  return places.map((row) => upperName(row.name)).join(' · ')
}

/** The fields of the form that an offer fills in. The customer stays. */
export function walkInPatch(
  { service }: WalkInOffer,
  next: WalkIn,
  now: { date: string; time: string },
  types: readonly string[],
): Partial<TypedDraft> {
  const isChecked = isHere(next, now.time)
  return {
    serviceIds: [service.id],
    startDate: now.date,
    startTime: next.startTime,
    staffId: next.staff.id,
    roomId: next.room.id,
    lockerId: isChecked ? next.locker.id : undefined,
    status: isChecked ? 'CHECKED_IN' : 'RESERVED',
    fromBoard: false,
    ...(types.includes(channel) && { type: channel }),
  }
}

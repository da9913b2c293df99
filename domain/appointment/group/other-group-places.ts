import { atWallMinute, type BusinessTime, wallMinute } from '../../kernel/dates'
import { isTandem } from '../../rows/appointment'
import type { World } from '../../rows/world'
import type { Start } from '../../slot/availability'
import { halfHour } from '../../slot/search'
import type { CreateInput } from '../input'
import { firstForAll, type GroupPlaces, type GuestWish, groupPlaces } from './places'

/** Places and start proposed for one member instead of the refused ones. */
export interface MemberMove extends Start {
  id: string
  staffId: string | null
  roomId: string | null
}

/** A guest of a group who wants places at a start. */
export type WaitingGuest = Pick<
  CreateInput,
  'id' | 'serviceIds' | 'staffId' | 'staffRequested' | 'startDate' | 'startTime' | 'tandemOf'
>

/**
 * Alternatives for a group whose places are taken: other places at the same start, and the next start of the day for
 * all. A requested therapist is kept, and at the next start every therapist if possible. The last alternative, at a
 * start at which a requested therapist is taken, has another one.
 */
export function otherGroupPlaces(
  world: World,
  members: readonly WaitingGuest[],
  now: BusinessTime,
): (readonly MemberMove[])[] {
  const [first] = members
  if (!first || members.some((member) => !isSameStart(member, first))) return []
  const { startDate, startTime } = first
  const requested = members.map((member) => wishOf(member, member.staffRequested))
  const here = groupPlaces(world, requested, { startDate, startTime }, now)
  const next = atWallMinute(wallMinute(startDate, startTime) + halfHour)
  const from = { startDate: next.date, startTime: next.time }
  const chosen = members.map((member) => wishOf(member, true))
  const later = firstForAll(world, chosen, from, now) ?? firstForAll(world, requested, from, now)
  const others = members.map((member) => wishOf(member, false))
  const instead = here ? null : groupPlaces(world, others, first, now)
  const found = [
    here && { startDate, startTime, guests: here },
    later,
    instead && { startDate, startTime, guests: instead },
  ]
  return found.flatMap((places) => (places ? [movesOf(members, places)] : []))
}

const isSameStart = (a: Start, b: Start): boolean =>
  a.startDate === b.startDate && a.startTime === b.startTime

const wishOf = (member: WaitingGuest, isKept: boolean): GuestWish => ({
  serviceIds: member.serviceIds,
  staffId: isKept ? member.staffId : null,
  roomId: null,
  needsRoom: !isTandem(member),
})

const movesOf = (members: readonly WaitingGuest[], { guests, ...start }: GroupPlaces) =>
  members.map(
    ({ id }, at): MemberMove => ({
      id,
      startDate: start.startDate,
      startTime: start.startTime,
      staffId: guests[at]?.staffId ?? null,
      roomId: guests[at]?.roomId ?? null,
    }),
  )

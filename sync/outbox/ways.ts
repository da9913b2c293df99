import { excludes } from '#domain/appointment/near'
import type { Work } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import { bookingIn } from '#domain/rows/rows'
import type { RowChange } from '#domain/rows/world'
import type { Entry } from '../store/entry'
import { laneOf } from './lanes'
import type { PendingIndex } from './pending-index'

interface Taking {
  store: string
  user: string
  work: Work
  seen: RowChange | null
  /** the booking as the command leaves it */
  after: Appointment | null
  mobile: string
  /** its number in line, where it has one: nothing waits for what comes after it, or two could wait for each other */
  seq?: number
}

/**
 * Pending changes by this user that must reach the host first: they free the slot that this booking takes, or may
 * earn the points that it redeems.
 */
export function waysMade(pending: PendingIndex, taking: Taking): string[] {
  const { store, user, after, mobile, seq = Number.POSITIVE_INFINITY } = taking
  const lane = laneOf(taking.work)
  const takesAny = takesPoints(taking)
  // Every new entry checks all pending ones, so the cheap tests come first. An entry that makes a row has seen none.
  const isWay = (each: Entry) => {
    if (each.seen === null || each.about || each.lane === lane || each.seq >= seq) return false
    if (each.user !== user || each.store !== store) return false
    if (takesAny && each.mobile === mobile) return true
    const before = bookingIn(each.seen)
    return after !== null && before !== null && excludes(before, after)
  }
  return pending.entries.filter(isWay).map(({ id }) => id)
}

/** A reservation is refused too without the points that it is to redeem later. */
function takesPoints({ work, seen, after }: Taking): boolean {
  if (work.command === 'updatePoints') return work.input.action === 'SUBTRACT'
  if (after === null) return false
  const before = bookingIn(seen)
  return before ? after.pointsRedeemed > before.pointsRedeemed : after.pointsToRedeem > 0
}

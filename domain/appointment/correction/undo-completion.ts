import { type Refusal, softRules } from '../../kernel/refusal'
import type { Appointment } from '../../rows/appointment'
import type { Changes, Context, Transition, World } from '../../rows/world'
import { slotOf } from '../../slot/availability'
import { secondObstacles } from '../../slot/second-therapist'
import { withBalances, withTotals } from '../amounts'
import { mustBe, slotRule } from '../rules'
import { stamped } from '../stamp'
import { tendersOf } from '../tenders'
import { correctionIdOf, hasCorrection, newCorrection, reasonRule } from './corrections'
import type { UndoCompletionInput } from './input'
import { sameDayRule } from './same-day-rule'
import { pointsTaken, withoutPoints } from './take-back-points'

/**
 * Sets a visit that was COMPLETED today back to CHECKED_IN, with its points and commission taken back. Money paid at
 * the completion stays in the row, and counts when the visit is completed again.
 */
export const undoCompletion: Transition<UndoCompletionInput> = {
  check(world, input, context) {
    const row = world.appointments.get(input.id)
    if (row && hasCorrection(row, correctionIdOf(input, context))) return null
    const missing = mustBe(row, ['COMPLETED'], 'reopened')
    if (missing || !row) return missing
    return (
      sameDayRule(world, row, 'completion', { input, context }) ??
      reasonRule('COMPLETION', input) ??
      placesFree(world, row, context)
    )
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    if (!row) return null
    const id = correctionIdOf(input, context)
    if (row.status !== 'COMPLETED' || hasCorrection(row, id))
      return hasCorrection(row, id) ? { rows: [{ table: 'appointments', row }], points: [] } : null
    const points = pointsTaken(world, row, row.pointsEarned)
    const correction = newCorrection('COMPLETION', input, context, {
      amount: row.completedPaymentAmount,
      points,
    })
    const open = withBalances({
      ...row,
      tenders: [...tendersOf(row)],
      corrections: [...row.corrections, correction],
      status: 'CHECKED_IN',
      completedBy: null,
      completedDateTime: null,
      staffCommission: 0,
    })
    return withoutPoints(world, stamped(withTotals(open), context), points, 1)
  },
}

/** Refuses when another visit has taken a therapist, the room or the locker since. */
function placesFree(world: World, row: Appointment, { now }: Context): Refusal | null {
  const { startDate, startTime, serviceIds, id: appointmentId } = row
  const slot = slotOf(world, { startDate, startTime, serviceIds, appointmentId }, now)
  const { staffId, roomId, lockerId } = row
  const others = secondObstacles(world, row, slot)
  const wanted = { staffId, roomId, lockerId, holdsLocker: true, newStart: false, others }
  return slotRule(world, slot, wanted, softRules)
}

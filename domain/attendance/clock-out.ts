import { type Refusal, refuse } from '../kernel/refusal'
import type { Context, Transition, World } from '../rows/world'
import { changedAttendance, earlier, enteredAt, futureRule, later, missingRule } from './change'
import type { ClockOutInput } from './input'

/** Clocks a therapist out. Of several clock-outs the latest counts. */
export const clockOut: Transition<ClockOutInput> = {
  check: (world, input, context) => missingRule(world, input) ?? outRule(world, input, context),
  apply(world, input, context) {
    const entered = enteredAt(input, context)
    const at = input.outAt === undefined ? entered : earlier(input.outAt, entered)
    return changedAttendance(world, input, context, ({ inAt, outAt }) => ({
      // If the tablet's clock was set back, the therapist counts as clocked out at the clock-in.
      outAt: later(outAt, later(inAt, at)),
    }))
  },
}

function outRule(world: World, input: ClockOutInput, context: Context): Refusal | null {
  const { id, outAt } = input
  const isEarly = outAt !== undefined && outAt < (world.attendances.get(id)?.inAt ?? '')
  return isEarly
    ? refuse('rule', 'A therapist cannot clock out before the clock-in.', { field: 'outAt' })
    : futureRule('outAt', outAt, input, context)
}

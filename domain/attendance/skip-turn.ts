import { type Refusal, refuse } from '../kernel/refusal'
import { isBlank } from '../kernel/text'
import type { Attendance, Skip } from '../rows/line-up/attendance'
import type { Context, Transition, World } from '../rows/world'
import { changedAttendance, earlier, enteredAt, isOnDay, missingRule } from './change'
import type { EndSkipInput, SkipTurnInput } from './input'

/** The longest time for which a turn is skipped. A therapist who is away for longer clocks out. */
export const maxSkipMinutes = 30

/** Lets turns of a therapist pass for some minutes. The place in the line-up stays. */
export const skipTurn: Transition<SkipTurnInput> = {
  check: (world, input, context) => missingRule(world, input) ?? skipRule(world, input, context),
  apply(world, input, context) {
    const from = enteredAt(input, context)
    const skip: Skip = {
      id: input.skipId,
      from,
      until: new Date(Date.parse(from) + input.minutes * 60_000).toISOString(),
      endedAt: null,
      reason: input.reason.trim(),
      by: context.user,
    }
    return changedAttendance(world, input, context, ({ skips }) => ({
      skips: withSkip(skips, skip),
    }))
  },
}

/** Ends a skip early: the therapist is back. Of several ends the earliest counts. */
export const endSkip: Transition<EndSkipInput> = {
  check: (world, input) => missingRule(world, input) ?? unknownSkip(world, input),
  apply(world, input, context) {
    const at = enteredAt(input, context)
    return changedAttendance(world, input, context, ({ skips }) => ({
      skips: skips.map((skip) =>
        skip.id === input.skipId ? { ...skip, endedAt: earlier(skip.endedAt, at) } : skip,
      ),
    }))
  },
}

/** Adds a skip in the order of time, unless a skip with its id is there already. */
function withSkip(skips: Attendance['skips'], next: Skip): Skip[] {
  if (skips.some(({ id }) => id === next.id)) return [...skips]
  return [...skips, next].sort((a, b) =>
    a.from === b.from ? (a.id < b.id ? -1 : 1) : a.from < b.from ? -1 : 1,
  )
}

function skipRule(world: World, input: SkipTurnInput, context: Context): Refusal | null {
  const { minutes, reason, at } = input
  if (minutes < 1 || minutes > maxSkipMinutes)
    return refuse('rule', `A turn can be skipped for 1 to ${maxSkipMinutes} minutes.`, {
      field: 'minutes',
    })
  if (isBlank(reason))
    return refuse('rule', 'Reason is required.', { field: 'reason', reason: 'REQUIRED' })
  const day = world.attendances.get(input.id)?.day ?? ''
  return isOnDay(world, day, at ?? context.now.instant)
    ? null
    : refuse('rule', 'A turn can be skipped on its own day only.', { field: 'at' })
}

function unknownSkip(world: World, { id, skipId }: EndSkipInput): Refusal | null {
  const isKnown = world.attendances.get(id)?.skips.some((skip) => skip.id === skipId)
  return isKnown ? null : refuse('rule', 'This skip does not exist.', { field: 'skipId' })
}

import { type Refusal, refuse } from '../../kernel/refusal'
import { isBlank } from '../../kernel/text'
import type { Appointment } from '../../rows/appointment'
import type { Changes, Transition } from '../../rows/world'
import { cancelOrTakeBack, takeBackRule } from '../correction/take-back'
import type { CancelInput } from '../input'
import { mustBe, requireThat } from '../rules'
import type { CancelGroupInput, CancelledMember } from './input'
import { changesOfAll, membersRule, ofGuest } from './members'

/**
 * Cancels guests of a group at once, all or none. A guest who is cancelled already stays so. The command is refused if
 * a guest was checked in meanwhile, because it cancels only bookings in the status that its user saw.
 */
export const cancelGroup: Transition<CancelGroupInput> = {
  check(world, input) {
    const wrong =
      membersRule(world, input) ??
      requireThat(
        !isBlank(input.cancelReason),
        'Cancellation Reason is required.',
        'cancelReason',
        'REQUIRED',
      )
    if (wrong) return wrong
    const rows = input.members.map(({ id }) => world.appointments.get(id))
    for (const [at, member] of input.members.entries()) {
      const row = rows[at]
      const refusal = row && asSeenRule(input, row, member)
      if (refusal) return ofGuest(refusal, at, row.name)
    }
    const isDone = rows.every((row) => row?.status === 'CANCELLED')
    return isDone ? refuse('state', 'All of these guests are cancelled already.') : null
  },
  apply(world, input, context): Changes | null {
    return changesOfAll(world, input.members, (before, member) =>
      cancelOrTakeBack.apply(before, cancellationOf(input, member), context),
    )
  },
}

/** The command that cancels one guest alone. */
export function cancellationOf(
  { cancelReason, customerInitiated, storeCode, takesBack, takenAt }: CancelGroupInput,
  { id }: Pick<CancelledMember, 'id'>,
): CancelInput {
  const inStore = storeCode === undefined ? {} : { storeCode }
  const back = takesBack === undefined ? {} : { takesBack, ...(takenAt && { takenAt }) }
  return { id, cancelReason, customerInitiated, ...inStore, ...back }
}

function asSeenRule(
  { takesBack }: CancelGroupInput,
  row: Appointment,
  { status }: CancelledMember,
): Refusal | null {
  if (takesBack) return takeBackRule(row)
  return mustBe(row, [status, 'CANCELLED'], 'cancelled with the group')
}

import { type Refusal, refuse } from '../../kernel/refusal'
import type { Appointment } from '../../rows/appointment'
import { withRow } from '../../rows/rows'
import type { Changes, Context, Transition, World } from '../../rows/world'
import type { UpdateInput } from '../input'
import { updateTogether } from '../tandem/own-changes'
import type { GroupPlace, MovedMember, MoveGroupInput } from './input'
import { changesOfAll, membersRule, ofGuest, refusalOfAll, withChanges } from './members'

/**
 * Moves guests of a group at once, all or none. Each guest is checked like a single move, as if the other guests had
 * their new places already.
 */
export const moveGroup: Transition<MoveGroupInput> = {
  check(world, input, context) {
    const wrong = membersRule(world, input)
    if (wrong) return wrong
    const after = withChanges(world, moveGroup.apply(world, input, context))
    const refusals = input.members.flatMap((member, at) => {
      const row = world.appointments.get(member.id)
      const refusal = row && memberRule(after, row, input, member, context)
      return refusal ? [ofGuest(refusal, at, row.name)] : []
    })
    return refusalOfAll(refusals)
  },
  apply(world, input, context): Changes | null {
    return changesOfAll(world, input.members, (before, member) =>
      updateTogether.apply(before, moveOf(input, member), context),
    )
  },
}

/** The command that moves one guest alone. */
export function moveOf(
  { confirmed, storeCode }: Pick<MoveGroupInput, 'confirmed' | 'storeCode'>,
  member: MovedMember,
): UpdateInput {
  const { from: _, mobileNumber: _mobile, version: _version, ...move } = member
  return { ...move, confirmed, ...(storeCode !== undefined && { storeCode }) }
}

function memberRule(
  after: World,
  row: Appointment,
  input: MoveGroupInput,
  member: MovedMember,
  context: Context,
): Refusal | null {
  const here = withRow(after, { table: 'appointments', id: row.id }, { table: 'appointments', row })
  return overtakenRule(row, member) ?? updateTogether.check(here, moveOf(input, member), context)
}

/** Refuses to move a guest whom another tablet has moved elsewhere since the sender saw the booking. */
function overtakenRule(row: Appointment, { from, ...to }: MovedMember): Refusal | null {
  if (!from || isAt(row, from) || isAt(row, { ...from, ...to })) return null
  return refuse('state', 'The appointment was moved meanwhile.', { field: 'startTime' })
}

const isAt = (row: Appointment, place: GroupPlace): boolean =>
  row.startDate === place.startDate &&
  row.startTime === place.startTime &&
  row.staffId === place.staffId &&
  row.roomId === place.roomId

import { normalMobile } from '../../kernel/names'
import { type Refusal, refuse } from '../../kernel/refusal'
import { cleanText } from '../../kernel/text'
import { isFinal, isTandem } from '../../rows/appointment'
import type { RowChange, Transition, World } from '../../rows/world'
import type { CreateInput } from '../input'
import { requireThat } from '../rules'
import { createAlone } from '../tandem/booking'
import { wrongNumber } from './create-group'
import { guestLimits } from './input'

/** Creates an appointment by itself, or as one more guest of a booked group. */
export const createOrJoin: Transition<CreateInput> = {
  check: (world, input, context) =>
    joinRule(world, input) ?? createAlone.check(world, input, context),
  apply(world, input, context) {
    const changes = createAlone.apply(world, input, context)
    return changes && { ...changes, rows: changes.rows.map((change) => asGuest(input, change)) }
  },
}

/** Refuses a guest of a group that is not there on that day, has ended or is full. */
function joinRule(world: World, { joins, startDate, mobileNumber }: CreateInput): Refusal | null {
  if (!joins || startDate === '') return null
  const guests = [...world.appointments.values()].filter(
    (row) => row.groupId === joins.groupId && row.startDate === startDate && !isTandem(row),
  )
  const coming = guests.filter(({ status }) => status !== 'CANCELLED')
  const mobile = normalMobile(mobileNumber)
  return (
    requireThat(guests.length > 0, `The group has no booking on that day. ${ways}`, 'joins') ??
    requireThat(!guests.every(isFinal), endedText(coming.length === 0), 'joins') ??
    (coming.length < guestLimits.most ? null : refuse('rule', wrongNumber, { field: 'joins' })) ??
    requireThat(
      !joins.isUnderPayer || guests.some((row) => row.mobileNumber === mobile),
      'A guest without a number is booked under the number of the payer.',
      'mobileNumber',
    )
  )
}

const ways = 'Choose its day, or book the guest without the group.'

const endedText = (isCancelled: boolean): string =>
  `${isCancelled ? 'The group was cancelled.' : 'The visits of the group have ended.'} Book the guest without it.`

/** The booking in its group. Under the payer's number it has the typed name: the customer on record is the payer. */
function asGuest({ joins, name }: CreateInput, change: RowChange): RowChange {
  if (!joins || change.table !== 'appointments') return change
  const { groupId, isUnderPayer } = joins
  const own = isUnderPayer ? cleanText(name) || change.row.name : change.row.name
  return { table: 'appointments', row: { ...change.row, groupId, isUnderPayer, name: own } }
}

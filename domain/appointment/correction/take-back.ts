import { claimedInstant } from '../../kernel/claimed-day'
import { clockWords } from '../../kernel/date-words'
import { businessTimeOfInstant } from '../../kernel/dates'
import { type Refusal, refuse } from '../../kernel/refusal'
import type { Appointment } from '../../rows/appointment'
import { paymentPhases, type Tender } from '../../rows/tender'
import type { Context, RowChange, Transition, World } from '../../rows/world'
import { cancel } from '../cancel'
import type { CancelInput } from '../input'
import { mustBe } from '../rules'
import { tendersOf } from '../tenders'
import { heldPayments } from './pay-back'
import { restated } from './restate'

/**
 * Cancels an appointment, or with `takesBack` takes a new booking back as if it had not been made: its payments go
 * back, and the customer's counts stay (SPEC.md UNDO-1).
 */
export const cancelOrTakeBack: Transition<CancelInput> = {
  check: (world, input, context) =>
    (input.takesBack ? takeBackRule(world.appointments.get(input.id)) : null) ??
    cancel.check(world, input, context),
  apply(world, input, context) {
    const changes = cancel.apply(world, input, context)
    if (!changes || !input.takesBack) return changes
    const rows = changes.rows.map((change) => withoutTrace(world, change, input, context))
    return { ...changes, rows }
  },
}

function withoutTrace(
  world: World,
  change: RowChange,
  input: CancelInput,
  context: Context,
): RowChange {
  if (change.table === 'appointments')
    return { ...change, row: takenBack(change.row, input, context) }
  const before = change.table === 'customers' && world.customers.get(change.row.mobileNumber)
  if (!before) return change
  const { cancelCount, noShowCount } = before
  return { ...change, row: { ...change.row, cancelCount, noShowCount } }
}

/**
 * Refuses to take back a booking that was changed since it was made: the change, and money that came with it, may be
 * another user's.
 */
export function takeBackRule(row: Appointment | undefined): Refusal | null {
  if (!row || row.isTakenBack || row.lastUpdatedBy === null)
    return mustBe(row, ['RESERVED', 'CHECKED_IN'], 'taken back')
  const { lastUpdatedBy, updatedDateTime } = row
  const at = clockWords(businessTimeOfInstant(updatedDateTime ?? '')?.time)
  const message = `${lastUpdatedBy} has changed this booking at ${at}, so it stays, with what was paid. Open it to cancel it.`
  return refuse('state', message, { field: 'status' })
}

/**
 * A cancelled booking whose money counts for nothing. Each payment also goes back in its own mode, drawer and day, so
 * that the sum is right for a tablet that doesn't know `isTakenBack`.
 */
function takenBack(row: Appointment, { takenAt }: CancelInput, context: Context): Appointment {
  const back = heldPayments(row).map(
    ({ tender, held }): Tender => ({
      ...tender,
      id: `${tender.id}/back`,
      kind: 'REFUND',
      amount: held,
      reference: null,
      at: claimedInstant(takenAt, context.now),
      by: context.user,
      of: tender.id,
    }),
  )
  const tenders = [...tendersOf(row), ...back]
  return restated({ ...row, tenders, isTakenBack: true }, paymentPhases)
}

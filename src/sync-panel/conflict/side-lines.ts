import { effectiveTenders, tendersOf } from '#domain/appointment/tenders'
import { differing, editsOf, fieldOf } from '#domain/commands/merge'
import { fieldIn } from '#domain/fields/all'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import type { Conflict } from '#sync'
import { fieldParts, partsText } from '../../ui/format/field-words'
import { paymentsInAll, tipText } from '../model/payment-words'

/** Fields that the other lines of a side show. */
const shown: ReadonlySet<string> = new Set([
  'status',
  'startDate',
  'startTime',
  'staffId',
  'roomId',
])

/** The wanted values that are not there now and that no other line shows: "Note: Left shoulder". */
export function editLines(conflict: Conflict, world: World | null): string[] {
  const { seen, wanted, current } = conflict
  return editsOf(conflict, seen, wanted)
    .filter(({ money }) => !money)
    .flatMap(({ fields }) => differing(fields, wanted, current))
    .filter((field) => !shown.has(field))
    .map((field) => {
      const { label, kind } = fieldIn('appointments', field) ?? { label: field, kind: 'text' }
      return `${label}: ${partsText(fieldParts({ kind }, fieldOf(wanted, field), world))}`
    })
}

/** The money that a side took since the user saw the visit: "PHP 750.00 GCASH"; empty if it took none. */
export function takenLines(row: Appointment, seen: Appointment | null): string[] {
  const before = new Set((seen ? tendersOf(seen) : []).map(({ id }) => id))
  const taken = effectiveTenders(row).filter(({ id }) => !before.has(id))
  const payments = taken
    .filter(({ kind }) => kind === 'PAYMENT')
    .map(({ amount, mode, reference }) => ({
      amount,
      modeOfPayment: mode,
      parts: [{ amount, mode, reference }],
    }))
  return [...paymentsInAll(payments), ...taken.filter(({ kind }) => kind === 'TIP').map(tipText)]
}

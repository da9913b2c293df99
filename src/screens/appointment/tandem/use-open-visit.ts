import type { Appointment } from '#domain/rows/appointment'
import { appointmentLink, bookingKindOfRow } from '../../../data/address'
import { useDeps } from '../../../data/context'

/** Returns a function that opens another appointment instead of the one that is open. */
export function useOpenVisit() {
  const { history } = useDeps()
  return (row: Appointment) =>
    history.push(appointmentLink({ open: row.id }, bookingKindOfRow(row)))
}

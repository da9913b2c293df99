import type { Appointment } from '../rows/appointment'

/** The proposed reason of a cancellation because the customer did not come. */
export const noShowReason = 'No show'

/** Reasons that the app gives to bookings that should not have been made. */
export const mistakeReason = 'Booked by mistake'
export const duplicateReason = 'Booked twice'

/**
 * Whether a cancelled appointment's customer did not come. The customer did not cancel it, and it was no mistake of the
 * staff.
 */
export const isNoShow = (
  row: Pick<Appointment, 'status' | 'customerInitiatedCancel' | 'cancelReason'>,
): boolean =>
  row.status === 'CANCELLED' &&
  row.customerInitiatedCancel === false &&
  row.cancelReason !== mistakeReason &&
  row.cancelReason !== duplicateReason

import { isFinal } from '#domain/rows/appointment'

/** Actions that a status allows (SPEC.md status-2). */
export interface Allowed {
  update: boolean
  checkIn: boolean
  complete: boolean
  cancel: boolean
  /** products can be ordered during the visit only (SPEC.md status-4) */
  order: boolean
  /** the start can be moved until the visit begins, if the host can do that (SPEC.md status-5) */
  move: boolean
}

export function allowedIn(status: string, hasAllCalls: boolean): Allowed {
  const isOpen = !isFinal({ status })
  const isReserved = status === 'RESERVED'
  const isCheckedIn = status === 'CHECKED_IN'
  return {
    update: isOpen,
    checkIn: isReserved,
    complete: isCheckedIn,
    cancel: isOpen,
    order: isCheckedIn,
    move: isReserved && hasAllCalls,
  }
}

export type ActionName = 'update' | 'checkIn' | 'complete' | 'cancel'

/** Success texts of the actions (SPEC.md MISC-1). */
export const successTexts: Readonly<Record<ActionName, string>> = {
  update: 'Appointment details are UPDATED',
  checkIn: 'Appointment status is CHECKED-IN',
  complete: 'Appointment status is COMPLETED.',
  cancel: 'Appointment status is CANCELLED.',
}

export const undoneTexts: Readonly<Record<ActionName, string>> = {
  update: 'The update is taken back.',
  checkIn: 'The check-in is taken back.',
  complete: 'The completion is taken back.',
  cancel: 'The cancellation is taken back.',
}

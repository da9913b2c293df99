import type { Choice, Conflict } from '#sync'

/** A key for a choice. Its position is no key, because the list may change while the card is open. */
export const choiceId = (choice: Choice): string => JSON.stringify(choice)

/** Whether a button opens the form for other times: only for bookings whose slot is taken. */
export const hasMoreTimes = ({ code, command }: Conflict): boolean =>
  code === 'slot-taken' && command === 'createAppointment'

import type { Choice, Conflict } from '#sync'

/** A key for a choice. Its position can't be the key: the list may change while the card is open. */
export const choiceId = (choice: Choice): string => JSON.stringify(choice)

/** Whether the card has a button that opens the form for other times: for bookings whose slot is taken. */
export const hasMoreTimes = ({ code, command }: Conflict): boolean =>
  code === 'slot-taken' && command === 'createAppointment'

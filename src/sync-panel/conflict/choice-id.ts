import type { Choice, Conflict } from '#sync'

/** A key for a choice. Its position can't be the key: the list may change while the card is open. */
export const choiceId = (choice: Choice): string => JSON.stringify(choice)

/** Whether the card has a button that opens the form for other times: for taken slots, and visits to be booked again. */
export const hasMoreTimes = ({ code, command, again }: Conflict): boolean =>
  again !== null || (code === 'slot-taken' && command === 'createAppointment')

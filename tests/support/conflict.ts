import type { Conflict } from '#sync'
import { booking } from './commands'

/** A conflict about a refused booking of makati, with these fields. */
export const conflictOf = (part: Partial<Conflict>): Conflict => ({
  entryId: 'e1',
  code: 'slot-taken',
  command: 'createAppointment',
  input: booking(),
  heldInput: part.input ?? booking(),
  paidBack: [],
  queuedAt: 0,
  user: 'makati',
  message: '',
  seen: null,
  current: null,
  field: null,
  reason: null,
  changedBy: null,
  alike: [],
  inTheWay: null,
  wanted: null,
  fields: [],
  again: null,
  choices: [],
  isReceived: false,
  answeredAt: null,
  ...part,
})

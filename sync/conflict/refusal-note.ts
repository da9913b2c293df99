import { commandOf } from '#domain/commands/work'
import { freeTextLength } from '#domain/kernel/fields'
import type { Appointment } from '#domain/rows/appointment'
import { bookingIn } from '#domain/rows/rows'
import type { Entry } from '../store/entry'
import { paymentsMade, paymentsText } from './payments-made'
import { shortenText } from './shorten-text'

/**
 * Appends a note about the refused change. The existing text stays whole; the new note is cut. Null when it doesn't
 * fit.
 */
export function appendNote(text: string | null, lead: string, entry: Entry, wanted: Appointment) {
  const before = text ? `${text}\n${lead}` : lead
  const note = noteOf(entry, wanted, freeTextLength - before.length)
  return note === null ? null : before + note
}

/** The command in words, from the text that its call shows when it fails. */
const actionOf = (entry: Entry): string =>
  commandOf(entry)
    .call.failure.replace(/^Failed to /, '')
    .replace(/\.$/, '')

/** Writes a note of at most `room` characters by cutting the typed text. Null when that isn't enough. */
function noteOf(entry: Entry, wanted: Appointment, room: number): string | null {
  const payments = paymentsText(paymentsMade(bookingIn(entry.seen), wanted))
  const noteWith = (typed: string) =>
    [
      `Not done: ${actionOf(entry)}`,
      payments && `with ${payments}`,
      typed && `"${typed}"`,
      `(${entry.user})`,
    ]
      .filter(Boolean)
      .join(' ')
  const typed = typedNote(entry)
  const over = noteWith(typed).length - room
  const kept = over > 0 ? shortenText(typed, typed.length - over) : typed
  return kept === null ? null : noteWith(kept)
}

function typedNote({ input }: Entry): string {
  return 'note' in input && input.note ? input.note : ''
}

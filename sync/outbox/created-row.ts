import { isBooking, isNewCustomer } from '#domain/commands/kinds'
import { subjectOf, type Work } from '#domain/commands/work'
import { normalMobile, upperName } from '#domain/kernel/names'
import { keyOf } from '#domain/rows/rows'
import type { RowChange } from '#domain/rows/world'
import type { Entry } from '../store/entry'

/** A command that creates a row, its user, and its preexisting matches. */
export type Creation = Work & Pick<Entry, 'user' | 'preexistingMatches'>

/**
 * Whether a row may be the one that an entry created. Preexisting matches are excluded. Where the host assigns ids,
 * `basic-host/match` compares more fields.
 */
export function mayHaveCreated(entry: Creation, change: RowChange): boolean {
  const { table, id } = subjectOf(entry)
  if (change.table !== table || entry.preexistingMatches?.includes(keyOf(change))) return false
  const { input } = entry
  // Another tablet may have added a customer with this number, so compare ids.
  if (isNewCustomer(entry)) return change.table === 'customers' && change.row.id === entry.input.id
  if (keyOf(change) === id) return true
  if (isBooking(entry) && change.table === 'appointments') {
    const { startDate, startTime, mobileNumber } = entry.input
    const { row } = change
    const isThen = row.startDate === startDate && row.startTime === startTime
    return isThen && row.mobileNumber === normalMobile(mobileNumber)
  }
  const named = 'name' in input ? input.name : null
  const name = 'name' in change.row ? change.row.name : null
  return Boolean(named && name && upperName(named) === upperName(name))
}

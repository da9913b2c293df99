import { folded } from '#domain/kernel/compare'
import { searchedDigits } from '#domain/kernel/names'
import type { NamedCustomer } from './customer-names'

/** Ranks a customer for a search, lower first; null without a match. */
export type Matcher = (person: Pick<NamedCustomer, 'folded' | 'mobileNumber'>) => string | null

/**
 * Matches by number when only digits were typed, otherwise by name, which must contain each word. Names that begin
 * with the text rank first, then names in which each word begins a word, then the rest. Null for a blank search.
 */
export function customerMatcher(typed: string): Matcher | null {
  const digits = searchedDigits(typed)
  if (digits !== null) return byNumber(digits)
  const query = folded(typed)
  return query === '' ? null : byName(query)
}

function byNumber(digits: string): Matcher {
  return ({ mobileNumber }) => {
    const at = mobileNumber.indexOf(digits)
    return at < 0 ? null : `${at === 0 || at === 2 ? 0 : 1} ${mobileNumber}`
  }
}

function byName(query: string): Matcher {
  const words = query.split(' ')
  return ({ folded: name }) => {
    if (!words.every((word) => name.includes(word))) return null
    if (name.startsWith(query)) return `0 ${name}`
    const begins = words.every((word) => name.startsWith(word) || name.includes(` ${word}`))
    return `${begins ? 1 : 2} ${name}`
  }
}

import { folded } from '#domain/kernel/compare'
import { searchedDigits } from '#domain/kernel/names'
import type { NamedCustomer } from './customer-names'

type Searched = Pick<NamedCustomer, 'folded' | 'mobileNumber'>

/** Compares customers with a search. Of tens of thousands only the ones that match need a rank. */
export interface Matcher {
  matches(person: Searched): boolean
  /** the rank of a customer who matches, lower first */
  rank(person: Searched): string
}

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

const byNumber = (digits: string): Matcher => ({
  matches: ({ mobileNumber }) => mobileNumber.includes(digits),
  rank({ mobileNumber }) {
    const at = mobileNumber.indexOf(digits)
    return `${at === 0 || at === 2 ? 0 : 1} ${mobileNumber}`
  },
})

function byName(query: string): Matcher {
  const words = query.split(' ')
  return {
    matches: ({ folded: name }) => words.every((word) => name.includes(word)),
    rank({ folded: name }) {
      if (name.startsWith(query)) return `0 ${name}`
      const begins = words.every((word) => name.startsWith(word) || name.includes(` ${word}`))
      return `${begins ? 1 : 2} ${name}`
    },
  }
}

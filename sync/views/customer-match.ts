import { type Customer, fullName } from '#domain/customer/customer'
import { normalMobile } from '#domain/kernel/names'

/** Ranks a customer for a search; null when it doesn't fit. Lower comes first. */
export type Matcher = (
  person: Pick<Customer, 'firstName' | 'lastName' | 'mobileNumber'>,
) => string | null

/**
 * By number when only digits were typed (09… and +63… too, as far as it was typed), else by name:
 * each word must be in it, accents or not. Names that begin as typed come first, then those of which
 * each word begins a word, then the rest. Null for a blank search.
 */
export function customerMatcher(typed: string): Matcher | null {
  const query = folded(typed).trim()
  if (query === '') return null
  return /^[+\d\s\-().]+$/.test(query) ? byNumber(query) : byName(query)
}

function byNumber(query: string): Matcher | null {
  const digits = normalMobile(query).replace(/^0+/, '').replaceAll('+', '')
  if (digits === '') return null
  return ({ mobileNumber }) => {
    const at = mobileNumber.indexOf(digits)
    return at < 0 ? null : `${at === 0 || at === 2 ? 0 : 1} ${mobileNumber}`
  }
}

function byName(query: string): Matcher {
  const words = query.split(/\s+/)
  return (person) => {
    const name = folded(fullName(person))
    if (!words.every((word) => name.includes(word))) return null
    if (name.startsWith(query)) return `0 ${name}`
    const begins = words.every((word) => name.startsWith(word) || name.includes(` ${word}`))
    return `${begins ? 1 : 2} ${name}`
  }
}

/** Lower case without accents; most names have none, and looking for them is dear. */
function folded(text: string): string {
  const plain = /[^ -~]/.test(text) ? text.normalize('NFD').replaceAll(/\p{M}/gu, '') : text
  return plain.toLowerCase()
}

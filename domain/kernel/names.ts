import { plainDigits } from './text'

/** Characters a customer name or a username must not contain (SPEC.md CREATE-2, ADMIN-1). */
export const forbiddenNameCharacters = ['&', '!', '@', '#', '(', ')', '*', ';', '[', ']', '/', '-']

export const forbiddenNameList = forbiddenNameCharacters.join(' ')

export function hasForbiddenCharacter(name: string): boolean {
  return forbiddenNameCharacters.some((character) => name.includes(character))
}

/** Names of rooms, therapists, services, lockers and promos are shown in uppercase (SPEC.md MGMT-3). */
export function upperName(name: string): string {
  return name.trim().toUpperCase()
}

let made: Intl.Collator | undefined

/** The order of any text that people read, made when it is first needed: a start needs none. */
export function collator(): Intl.Collator {
  made ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return made
}

// Names of letters, numbers, spaces, dots and dashes need no collator, which takes a slow tablet 50 ms to make.
const plainName = /^[A-Za-z0-9 .-]*$/
const longestNumber = 40

/** A plain name so that the order of the text is that of the names; null where it is not plain. */
function orderKey(name: string): string | null {
  if (name.length > longestNumber || !plainName.test(name)) return null
  return name.toUpperCase().replace(/\d+/g, (digits) => digits.padStart(longestNumber, '0'))
}

/** The order of names that people read: ROOM 9 before ROOM 10, in any case. */
export function byName(a: { name: string }, b: { name: string }): number {
  const [first, second] = [orderKey(a.name), orderKey(b.name)]
  if (first !== null && second !== null) return Number(first > second) - Number(first < second)
  return collator().compare(a.name, b.name)
}

/**
 * A mobile number as it was typed or pasted, brought to 63 and ten digits: spaces, dashes and invisible
 * signs go, 9…, 09…, +63…, 0063… and +63 (0)… become 63… (SPEC.md booking-1). Other numbers keep their digits.
 */
export function normalMobile(typed: string): string {
  const bare = plainDigits(typed).replace(/[\s\-()./]/g, '')
  const digits = bare.replace(/^(\+|00(?=63))/, '')
  return /^(63)?0?9\d{9}$/.test(digits) ? `63${digits.slice(-10)}` : digits
}

/** "1 digit is missing", "2 digits too many"; null where the length is not what is wrong. */
export function mobileLength(typed: string): string | null {
  const mobile = normalMobile(typed)
  const start = /^(63|09|9)\d*$/.exec(mobile)?.[1]
  if (!start) return null
  const off = mobile.length - start.length - (start === '63' ? 10 : 9)
  const digits = `${Math.abs(off)} ${Math.abs(off) === 1 ? 'digit' : 'digits'}`
  if (off === 0) return null
  return off < 0 ? `${digits} ${off === -1 ? 'is' : 'are'} missing` : `${digits} too many`
}

/** The digits by which numbers are found, of a number typed in full or in part; null where it is none. */
export function searchedDigits(typed: string): string | null {
  if (!/^[+\d\s\-()./]+$/.test(plainDigits(typed))) return null
  return normalMobile(typed).replace(/^0+|\+/g, '') || null
}

/** Twelve digits that start with 63 (SPEC.md booking-1). */
export function isMobile(mobile: string): boolean {
  return /^63\d{10}$/.test(mobile)
}

import { plainDigits } from './text'

/** Characters a customer name or a username must not contain (SPEC.md CREATE-2, ADMIN-1). */
export const forbiddenNameCharacters = ['&', '!', '@', '#', '(', ')', '*', ';', '[', ']', '/', '-']

export const forbiddenNameList = forbiddenNameCharacters.join(' ')

export function hasForbiddenCharacter(name: string): boolean {
  return forbiddenNameCharacters.some((character) => name.includes(character))
}

/** A name of a room, therapist, service, locker or promo in uppercase, as screens show it (SPEC.md MGMT-3). */
export function upperName(name: string): string {
  return name.trim().toUpperCase()
}

let made: Intl.Collator | undefined

/** Compares text as users expect it. Created on first use, because the app's start doesn't need it. */
export function collator(): Intl.Collator {
  made ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return made
}

// Names of letters, digits, spaces, dots and dashes need no collator, which takes 50 ms to create on a slow tablet.
const plainName = /^[A-Za-z0-9 .-]*$/
const maxNumberLength = 40

/** A sort key of a plain name, with padded numbers; null when the name is not plain. */
function orderKey(name: string): string | null {
  if (name.length > maxNumberLength || !plainName.test(name)) return null
  return name.toUpperCase().replace(/\d+/g, (digits) => digits.padStart(maxNumberLength, '0'))
}

/** Compares names in the order that users expect: ROOM 9 before ROOM 10, ignoring case. */
export function byName(a: { name: string }, b: { name: string }): number {
  const [first, second] = [orderKey(a.name), orderKey(b.name)]
  if (first !== null && second !== null) return Number(first > second) - Number(first < second)
  return collator().compare(a.name, b.name)
}

/**
 * Normalizes a typed or pasted mobile number to 63 and ten digits (SPEC.md booking-1): removes spaces, dashes and
 * invisible characters, and replaces the prefixes 9, 09, +63, 0063 and +63 (0). Other numbers keep their digits.
 */
export function normalMobile(typed: string): string {
  const bare = plainDigits(typed).replace(/[\s\-()./]/g, '')
  const digits = bare.replace(/^(\+|00(?=63))/, '')
  return /^(63)?0?9\d{9}$/.test(digits) ? `63${digits.slice(-10)}` : digits
}

/**
 * Tells how a number's length is wrong: "1 digit is missing", "2 digits too many". Null when the length is right, or
 * the number doesn't begin with 9, 09 or 63.
 */
export function mobileLength(typed: string): string | null {
  const mobile = normalMobile(typed)
  const start = /^(63|09|9)\d*$/.exec(mobile)?.[1]
  if (!start) return null
  const off = mobile.length - start.length - (start === '63' ? 10 : 9)
  const digits = `${Math.abs(off)} ${Math.abs(off) === 1 ? 'digit' : 'digits'}`
  if (off === 0) return null
  return off < 0 ? `${digits} ${off === -1 ? 'is' : 'are'} missing` : `${digits} too many`
}

/** Digits to search mobile numbers by, from a number typed in full or in part; null when the text is no number. */
export function searchedDigits(typed: string): string | null {
  if (!/^[+\d\s\-()./]+$/.test(plainDigits(typed))) return null
  return normalMobile(typed).replace(/^0+|\+/g, '') || null
}

const none = 'NONE'

/**
 * The key in place of a mobile number, for a customer whose number is not known. It has no digit, so that no search by
 * digits finds it.
 */
export const noNumberOf = (id: string): string =>
  none + id.replaceAll('-', '').replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** The mobile number that a record has; null for the key in place of one. */
export const knownNumber = (mobile: string | null): string | null =>
  mobile?.startsWith(none) ? null : mobile

/** Whether a number has twelve digits and starts with 63 (SPEC.md booking-1). */
export function isMobile(mobile: string): boolean {
  return /^63\d{10}$/.test(mobile)
}

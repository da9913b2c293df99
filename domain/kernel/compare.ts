import { withoutInvisible } from './text'

const apostrophes = /['`´‘’‚‛′‵ʹʻʼʽʾʿˈ＇]/g

/**
 * Text in the form used for comparison and search: lower case, no accents, apostrophes or invisible characters,
 * single spaces.
 */
export function folded(text: string): string {
  // Skip plain names, because the full normalization of fifty thousand names is slow.
  const plain = /^[\w .]*$/.test(text) ? text : simplified(text)
  return plain
    .toLowerCase()
    .replace(/\s{2,}/g, ' ')
    .trim()
}

const simplified = (text: string): string =>
  withoutInvisible(text.replace(apostrophes, '').normalize('NFKD'))
    .replace(/\p{M}/gu, '')
    .replace(/\s/g, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')

export const sameText = (a: string, b: string): boolean => folded(a) === folded(b)

/**
 * Whether each typed word occurs in a text, in any order. A number or code also matches a name that it abbreviates:
 * "L39" finds LOCKER 39, "R05" finds ROOM 5. An empty search matches everything.
 */
export function matches(text: string, search: string): boolean {
  const whole = folded(text)
  const words = folded(search).split(' ').filter(Boolean)
  return words.every((word) => whole.includes(word) || isShortFor(word, whole))
}

function isShortFor(code: string, text: string): boolean {
  const [, letters = '', digits] = /^(\p{L}*)0*(\d+)$/u.exec(code) ?? []
  if (digits === undefined) return false
  const name = letters && `(^|[^\\p{L}])${letters}\\p{L}*[^\\p{L}\\d]*`
  return new RegExp(`${name || '(^|\\D)'}0*${digits}(?!\\d)`, 'u').test(text)
}

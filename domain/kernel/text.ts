/** Whether text is printable ASCII, which has no invisible characters. */
const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)

/** Direction marks, joiners, fillers and control characters, except white space. */
const invisible = /[\p{Cf}\p{DI}]|(?![\t-\r])\p{Cc}/gu
const whiteSpace = /[\s\u2800]+/g

/**
 * Normalizes a short text for storage: NFC, single spaces, no invisible characters except within emoji. Texts that
 * look the same become equal.
 */
export function cleanText(text: string): string {
  const visible = isPlain(text) ? text : text.normalize('NFC').replace(invisible, emojiParts)
  return visible.replace(whiteSpace, ' ').trim()
}

export const isBlank = (text: string): boolean => cleanText(text) === ''

/** Keeps a joiner between two emoji and the variation selector after one; removes other invisible characters. */
function emojiParts(sign: string, at: number, text: string): string {
  const before = text.slice(0, at)
  if (sign === '\ufe0f') return /\p{ExtPict}$/u.test(before) ? sign : ''
  const joins = sign === '\u200d' && /\p{ExtPict}(\p{EMod}|\ufe0f)*$/u.test(before)
  return joins && /^\p{ExtPict}/u.test(text.slice(at + 1)) ? sign : ''
}

/** Removes invisible characters, for comparison. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/**
 * Normalizes typed numbers: full-width digits become plain, all dashes become hyphens, and direction marks are
 * removed.
 */
export function plainDigits(typed: string): string {
  if (isPlain(typed)) return typed.trim()
  return withoutInvisible(typed.normalize('NFKC'))
    .replace(whiteSpace, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
}

/** Text of signs that every keyboard has: nothing in it is invisible but spaces. */
const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)

/** Direction marks, joiners, fillers and controls, but for those that are white space. */
const invisible = /[\p{Cf}\p{DI}]|(?![\t-\r])\p{Cc}/gu
const whiteSpace = /[\s\u2800]+/g

/**
 * A short text as it is stored: NFC, single spaces, and nothing invisible but what joins emoji. Two
 * texts that look the same become the same.
 */
export function cleanText(text: string): string {
  const visible = isPlain(text) ? text : text.normalize('NFC').replace(invisible, emojiParts)
  return visible.replace(whiteSpace, ' ').trim()
}

export const isBlank = (text: string): boolean => cleanText(text) === ''

/** The joiner between two emoji and the sign that makes one coloured stay. */
function emojiParts(sign: string, at: number, text: string): string {
  const before = text.slice(0, at)
  if (sign === '\ufe0f') return /\p{ExtPict}$/u.test(before) ? sign : ''
  const joins = sign === '\u200d' && /\p{ExtPict}(\p{EMod}|\ufe0f)*$/u.test(before)
  return joins && /^\p{ExtPict}/u.test(text.slice(at + 1)) ? sign : ''
}

/** Text without anything invisible, for comparing. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/**
 * Digits and signs as a keyboard types them: full-width ones become plain, dashes of all kinds a
 * hyphen, and direction marks go. For what is read as a number.
 */
export function plainDigits(typed: string): string {
  if (isPlain(typed)) return typed.trim()
  return withoutInvisible(typed.normalize('NFKC'))
    .replace(whiteSpace, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
}

import { type Bounds, outOfBounds } from '#domain/kernel/bounds'
import { plainDigits } from '#domain/kernel/text'

/** The value of a number field: null if it is empty, `invalid` if its text is not a number. */
export type MoneyValue = number | null | 'invalid'

const commaGroups = /^([1-9]\d{0,2}(,\d{3})+|\d+)?(\.\d*)?$/
const pointGroups = /^([1-9]\d{0,2}(\.\d{3})+|\d+)?(,\d{0,2})?$/
/** Numbers such as "1.200". In an amount the point is a decimal point; in a whole number it separates thousands. */
const wholeGroups = /^[1-9]\d{0,2}(\.\d{3})+$/

/**
 * Parses a typed number with decimal point or comma: "1,200.5" and "1.200,5" are 1200.5. The sign stays: negative
 * amounts are refused later, with their own text (SPEC.md money-8).
 */
export function parseMoney(text: string, isWhole = false): MoneyValue {
  const typed = plainDigits(text).replace(/^(PHP|₱)\s*/i, '')
  if (typed === '') return null
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(typed) ?? []
  const plain = withPoint(digits.replace(/ (?=\d{3}(?!\d))/g, ','), isWhole)
  return plain === null ? 'invalid' : Number(`${sign}${plain}`)
}

/** Converts a decimal comma and separators of thousands to one decimal point; null for other text. */
function withPoint(digits: string, isWhole: boolean): string | null {
  if (!/\d/.test(digits)) return null
  if (isWhole && wholeGroups.test(digits)) return digits.replaceAll('.', '')
  if (commaGroups.test(digits)) return digits.replaceAll(',', '')
  return pointGroups.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : null
}

/** The end of a sentence "… should be", such as "a number"; null if the field is empty or its number is allowed. */
export function numberTrouble(value: MoneyValue, bounds: Bounds): string | null {
  if (value === null) return null
  return value === 'invalid' ? 'a number' : outOfBounds(value, bounds)
}

/** The error beside a field: "not a number", "at most 9,999"; null if there is none. */
export function numberError(value: MoneyValue, bounds: Bounds): string | null {
  return numberTrouble(value, bounds)?.replace(/^a /, 'not a ') ?? null
}

/** A typed number with its bounds. `field` and `label` name it in a refusal. */
export interface BoundedNumber {
  field: string
  label: string
  value: MoneyValue
  bounds: Bounds
}

/** Refuses the first number that is invalid or out of bounds; null if all are right. */
export function numberRefusal(
  numbers: readonly BoundedNumber[],
): { message: string; field: string } | null {
  for (const { value, bounds, label, field } of numbers) {
    const trouble = numberTrouble(value, bounds)
    if (trouble) return { message: `${label} should be ${trouble}.`, field }
  }
  return null
}

/** Pesos, null for nothing typed, or `invalid` while the text is not a number. */
export type MoneyValue = number | null | 'invalid'

const numberShape = /^-?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/

/**
 * What a person typed, in pesos with any decimals: "1,200.5" is 1200.5. A sign is kept, because
 * what a negative amount means is the domain's to say (spec section 5).
 */
export function parseMoney(text: string): MoneyValue {
  const typed = text.trim().replace(/^PHP\s*/i, '')
  if (typed === '') return null
  if (!numberShape.test(typed) || !/\d/.test(typed)) return 'invalid'
  return Number(typed.replaceAll(',', ''))
}

/** Maximum length of a pattern. */
const maxLength = 100
/** Maximum number of quantifiers, so that no text takes long to match. */
const maxQuantifiers = 3

/** Quantifiers without a fixed count. A `?` after `(` is no quantifier: it belongs to the syntax of groups. */
const openQuantifier = /\\.|(?<!\()[*+?]|\{\d+,\d*\}/g
const repeatedGroup = /(?<!\\)\)[*+?{]/

/** The fault of a pattern for references, as the end of a sentence; null without a fault. A blank pattern has none. */
export function patternTrouble(source: string): string | null {
  if (source.length > maxLength) return `should have at most ${maxLength} characters`
  if (!compiled(source)) return 'cannot be read'
  const quantifiers = source.match(openQuantifier)?.filter((each) => !each.startsWith('\\')) ?? []
  const isSlow = quantifiers.length > maxQuantifiers || repeatedGroup.test(source)
  return isSlow ? `should have at most ${maxQuantifiers} of * + ? and repeat no group` : null
}

/** Whether a reference matches the whole pattern. An absent or unreadable pattern allows any. */
export function fitsPattern(reference: string, source: string | undefined): boolean {
  return !source || (compiled(source)?.test(reference) ?? true)
}

function compiled(source: string): RegExp | null {
  try {
    return new RegExp(`^(?:${source})$`, 'u')
  } catch {
    return null
  }
}

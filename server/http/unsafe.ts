import { setImmediate } from 'node:timers/promises'

const maxDepth = 20
const loneSurrogate = /\p{Surrogate}/u

/** The reason why a text from outside is refused; null when it is safe. The database can't store these characters. */
export function unsafeText(text: string): string | null {
  if (text.includes('\0')) return 'Text must not contain NUL characters.'
  return loneSurrogate.test(text) ? 'Text must be well-formed Unicode.' : null
}

/** Signs that are looked at before other requests are answered. A body of the usual size is looked at in one go. */
const sliceSize = 100_000

/** The most values of a body. Parsing many small ones takes seconds in which no request is answered. */
const mostValues = 500_000

/**
 * The reason why JSON text is refused before it is parsed; null when it may be. `__proto__` and deep nesting are
 * attacks. Of a key that an object has twice, parsers disagree on which value counts, so a proxy may have checked
 * another one. Looks at large texts in slices.
 */
export async function unsafeJson(json: string): Promise<string | null> {
  const keysOfOpen: Set<string>[] = []
  let [values, left] = [0, sliceSize]
  for (let at = 0; at < json.length; at += 1) {
    left -= 1
    if (left === 0) {
      await setImmediate()
      left = sliceSize
    }
    const sign = json[at]
    if (sign === '"') {
      const end = endOfText(json, at)
      const unsafe = unsafeIn(json, at, end, keysOfOpen.at(-1))
      if (unsafe) return unsafe
      at = end
    } else if (sign === '{' || sign === '[') {
      values += 1
      keysOfOpen.push(new Set())
      if (keysOfOpen.length > maxDepth) return 'The body is nested too deeply.'
    } else if (sign === '}' || sign === ']') keysOfOpen.pop()
    else if (sign === ',') values += 1
    if (values > mostValues) return 'The body has too many values.'
  }
  return null
}

/** The place of the quote that ends the text which starts at `from`. */
function endOfText(json: string, from: number): number {
  let end = json.indexOf('"', from + 1)
  while (end !== -1) {
    let slashes = 0
    while (json[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
    end = json.indexOf('"', end + 1)
  }
  return json.length
}

/** A colon after any white space: the text before it is a key. */
const colonAfter = /\s*:/y

/** Checks a text from quote to quote, and as a key if a colon follows. Only an escape can hide a bad character. */
function unsafeIn(json: string, from: number, to: number, keys?: Set<string>): string | null {
  const raw = json.slice(from + 1, to)
  colonAfter.lastIndex = to + 1
  const isKey = colonAfter.test(json)
  if (!isKey && !raw.includes('\\')) return null
  // "a" and "\u0061" are one key.
  const text = raw.includes('\\') ? String(JSON.parse(`"${raw}"`)) : raw
  if (isKey && text === '__proto__') return 'Keys must not be __proto__.'
  if (isKey && keys?.has(text)) return 'A key is given twice.'
  if (isKey) keys?.add(text)
  return unsafeText(text)
}

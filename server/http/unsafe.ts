const maxDepth = 20
const loneSurrogate = /\p{Surrogate}/u

function unsafeText(text: string): string | null {
  if (text.includes('\0')) return 'Text must not contain NUL characters.'
  return loneSurrogate.test(text) ? 'Text must be well-formed Unicode.' : null
}

/**
 * The reason why a value from outside is refused; null when it is safe. The database can't store NUL or lone
 * surrogates. `__proto__` and deep nesting are attacks.
 */
export function unsafePart(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return unsafeText(value)
  if (typeof value !== 'object' || value === null) return null
  if (depth >= maxDepth) return 'The body is nested too deeply.'
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') return 'Keys must not be __proto__.'
    const unsafe = unsafeText(key) ?? unsafePart(inner, depth + 1)
    if (unsafe) return unsafe
  }
  return null
}

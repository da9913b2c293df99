/** A text, perhaps a key, or where an object or a list begins or ends. */
const tokens = /("(?:[^"\\]+|\\.)*")\s*(:)?|[{}[\]]/g

/**
 * Whether an object in a JSON text, which must be right otherwise, has a key twice. Parsers disagree
 * on which of them counts: what somebody before us has let through may not be what we would read.
 */
export function hasDuplicateKey(json: string): boolean {
  const keysOfOpen: Set<unknown>[] = []
  for (const [token, text, colon] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') keysOfOpen.push(new Set())
    else if (token === '}' || token === ']') keysOfOpen.pop()
    else if (text !== undefined && colon !== undefined) {
      const keys = keysOfOpen.at(-1)
      // As it is meant: "a" and "\u0061" are one key.
      const key: unknown = JSON.parse(text)
      if (keys?.has(key)) return true
      keys?.add(key)
    }
  }
  return false
}

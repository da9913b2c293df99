/** Limit of names. More statements than this come from generated SQL, which has no end of variants. */
const mostNames = 500

/**
 * Returns a function that names the text of a query, or null. PostgreSQL parses and plans a named statement once for
 * each connection, which is most of the work in the embedded engine.
 */
export function statementNames(): (text: string) => string | null {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNames) return known ?? null
    const name = `statement-${names.size + 1}`
    names.set(text, name)
    return name
  }
}

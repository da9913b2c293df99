/** Maximum number of names. Generated SQL has endless variants, which would fill the memory. */
const mostNames = 500

/**
 * Returns a function that names a query by its text, or null. PostgreSQL parses and plans a named statement once for
 * each connection; parsing and planning are the main work of the embedded engine.
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

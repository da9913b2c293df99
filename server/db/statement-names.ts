/** Statements beyond this number come from generated SQL without end: they get no names. */
const mostNames = 500

/**
 * Names for the texts of queries. PostgreSQL parses and plans a named one once for each connection;
 * in the embedded engine that is most of the work. Null: this one gets no name.
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

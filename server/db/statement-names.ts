/** The statements that get names: all, those of write transactions, or none. */
export type NamedStatements = 'all' | 'in writes' | 'none'

/**
 * Names of statements. PostgreSQL parses and plans a named statement once for each connection; parsing and planning are
 * the main work of a booking.
 */
export interface StatementNames {
  /** The name for a query's text; null for a query without a name. */
  nameOf(text: string, isInWrite: boolean): string | null
  /** Ends the use of names, because the database has refused a prepared statement. */
  stop(): void
}

/** Maximum number of names. Generated SQL has endless variants, which would fill the memory. */
const maxNames = 500

export function statementNames(named: NamedStatements): StatementNames {
  const names = new Map<string, string>()
  let isStopped = named === 'none'
  return {
    nameOf(text, isInWrite) {
      if (isStopped || (named === 'in writes' && !isInWrite)) return null
      const known = names.get(text)
      if (known !== undefined || names.size >= maxNames) return known ?? null
      const name = `statement-${names.size + 1}`
      names.set(text, name)
      return name
    },
    stop() {
      isStopped = true
    },
  }
}

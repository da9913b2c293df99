/** The name and message of an exception, for logs and for `not-saved` results. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

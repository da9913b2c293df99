/** An error for the log. Leaves out the values of rows that database errors carry. */
export function safeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, cause: cause === undefined ? undefined : safeError(cause) }
}

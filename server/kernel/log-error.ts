/** An error for the log. Database errors carry values of rows besides: those stay out. */
export function safeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, cause: cause === undefined ? undefined : safeError(cause) }
}

/** The name and message of an exception, for logs and for `not-saved` results. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/** The text for the user when a part of the engine that is loaded at its first use can't be loaded. */
export const notLoaded = 'A part of the app could not be loaded. Please try again.'

/** The name and message of an exception, for logs and for `not-saved` results. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/** The text for a person when a part of the engine that loads at its first use is missing. */
export const notLoaded = 'A part of the app could not be loaded. Please try again.'

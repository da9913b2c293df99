import { wordsOf } from './error-text'
import type { SyncDeps } from './ports'

/** The text for a user where a part of the app can't be loaded. */
export const notLoadedText = 'A part of the app could not be loaded. Please try again.'

/** A part of the app that is a script of its own; null when it can't be loaded now, which is logged. */
export async function loadPart<Part>(
  { log }: Pick<SyncDeps, 'log'>,
  load: () => Promise<Part>,
): Promise<Part | null> {
  try {
    return await load()
  } catch (error) {
    log('a part of the app could not be loaded', wordsOf(error))
    return null
  }
}

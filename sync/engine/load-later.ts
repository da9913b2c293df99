import { wordsOf } from '../kernel/error-text'
import type { SyncDeps } from '../kernel/ports'
import type * as LaterPart from './later'

export type Later = typeof LaterPart

/** What a person is told of a part of the app that can't be loaded now. */
export const notLoadedText = 'A part of the app could not be loaded. Please try again.'

/** The part of the engine that no start waits for; null when its script can't be loaded now, which is logged. */
export async function loadLater({ log }: Pick<SyncDeps, 'log'>): Promise<Later | null> {
  try {
    return await import('./later')
  } catch (error) {
    log('a part of the app could not be loaded', wordsOf(error))
    return null
  }
}

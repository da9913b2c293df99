import type { Core } from './core'
import { wordsOf } from './words-of'

/** The part of the engine that no start waits for; null while its script can't be loaded. */
export async function loadLater({ deps }: Pick<Core, 'deps'>) {
  try {
    return await import('./later')
  } catch (error) {
    deps.log('a part of the app cannot be loaded', wordsOf(error))
    return null
  }
}

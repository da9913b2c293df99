import { lookEarly } from '#sync/early'
import { deviceClock } from './device-clock'

/** Starts reading while the app's other scripts load: this script comes first (vite.config.ts). */
export const early = lookEarly({
  clock: deviceClock,
  indexedDB: window.indexedDB,
  IDBKeyRange: window.IDBKeyRange,
  storage: window.localStorage,
})

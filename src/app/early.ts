import { lookEarly } from '#sync/early'
import { deviceClock } from './device-clock'

/** Begun while the app's other scripts are still being read: this one comes first (see vite.config.ts). */
export const early = lookEarly({
  clock: deviceClock,
  indexedDB: window.indexedDB,
  IDBKeyRange: window.IDBKeyRange,
  storage: window.localStorage,
})

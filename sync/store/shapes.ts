import type { Shape, SyncDeps } from '../kernel/ports'

/**
 * All released shapes, oldest first. One that was released never changes (tests/releases). Tables of large records have keys outside of
 * the value: to get a key inside it, Chromium reads the record back.
 */
export const shapes: readonly Shape[] = [
  {
    tables: {
      days: '',
      places: '[store+date], *ids',
      customers: '',
      resources: '[store+kind]',
      outbox: '++seq, rev, about',
      journal: '++',
      meta: 'key',
    },
  },
]

/** Dexie stores its version number times ten as the version of the IndexedDB database. */
export const tens = 10

/** The version of the IndexedDB database. */
export const storedVersion = ({ laterShapes = [] }: Pick<SyncDeps, 'laterShapes'>): number =>
  (shapes.length + laterShapes.length) * tens

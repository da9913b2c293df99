import Dexie, { liveQuery } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { onTestFinished } from 'vitest'
import type { View } from '#sync'

// Live queries stop without IndexedDB.
Dexie.dependencies.indexedDB = new IDBFactory()

/** Watches a view as screens do. Returns the list of its values, which grows. */
export function watch<T>(view: View<T>): T[] {
  const seen: T[] = []
  const watching = liveQuery(() => view.read()).subscribe((value) => void seen.push(value))
  onTestFinished(() => watching.unsubscribe())
  return seen
}

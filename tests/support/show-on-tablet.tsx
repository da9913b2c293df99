import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AppDeps, DataProvider, type DraftStorage } from '../../src/data/context'
import { createIntents } from '../../src/data/intents'
import { at } from './commands'
import type { FakeSync } from './fake-sync'
import { show } from './show'

/** Storage for drafts, empty at first. */
export function emptyDraftStorage(): DraftStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

interface TabletSetup {
  /** HH:mm of the test's day, or of `date` (YYYY-MM-DD) */
  time?: string
  date?: string
  /** milliseconds since the epoch, in place of `time` */
  clock?: AppDeps['clock']
  draftStorage?: DraftStorage
  intents?: AppDeps['intents']
  history?: AppDeps['history']
}

/** Shows a screen over an engine, at a business time of the test's day. */
export function showOnTablet(sync: FakeSync, screen: ReactNode, tablet: TabletSetup = {}) {
  const epochMs = Date.parse(at(tablet.time, tablet.date).now.instant)
  const deps = {
    sync,
    clock: tablet.clock ?? (() => epochMs),
    newId: () => crypto.randomUUID(),
    draftStorage: tablet.draftStorage ?? emptyDraftStorage(),
    intents: tablet.intents ?? createIntents(),
    history: tablet.history ?? createMemoryHistory(),
  }
  return show(<DataProvider value={deps}>{screen}</DataProvider>)
}

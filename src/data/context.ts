import type { RouterHistory } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import type { Sync } from '#sync'
import type { Intents } from './intents'

/** Storage for drafts of forms, by key. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Dependencies that the composition root (app/start) passes to the screens. */
export interface AppDeps {
  sync: Sync
  /** corrected time (`Sync.now`), milliseconds since the epoch */
  clock: () => number
  /** makes an id for a new row, or for a part of a row that other commands may name */
  newId: () => string
  /** drafts; kept as long as the tab exists */
  draftStorage: DraftStorage
  intents: Intents
  history: Pick<RouterHistory, 'location' | 'push' | 'replace' | 'subscribe'>
}

const Deps = createContext<AppDeps | null>(null)

export const DataProvider = Deps.Provider

/** The app's dependencies. Throws outside of the provider. */
export function useDeps(): AppDeps {
  const deps = useContext(Deps)
  if (!deps) throw new Error('DataProvider is missing')
  return deps
}

export function useSync(): Sync {
  return useDeps().sync
}

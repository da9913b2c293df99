import { createContext, type ReactNode, useContext } from 'react'
import type { Offer } from '../data/offer'
import type { LogIn } from '../screens/login/log-in-form'
import type { SyncActions, SyncModel } from '../sync-panel/model/sync-model'

export interface ShellSession {
  username: string
  storeCode: string
  /** One string; screens check it by substring (SPEC.md NAV-2). */
  roles: string
}

/** All that the shell shows and can do; the composition root makes it of the sync engine. */
export interface AppState {
  session: ShellSession | null
  logIn: LogIn
  /** False: it failed and the person stays logged in (SPEC.md SESSION-4). */
  logOut: () => Promise<boolean>
  /** Covers the tablet until the same person's password; null where it can't be locked. */
  lock: (() => void) | null
  /** Who has locked it. */
  lockedUser: string | null
  sync: SyncModel
  syncActions: SyncActions
  /** Shows the sheet of all keys. */
  showKeys: () => void
  /** what the chip and its tray offer, or the log-in page while nobody is logged in */
  offers: readonly Offer[]
  /** The search that every head offers. */
  search?: ReactNode
  /** How many changes of whom else wait on this device. */
  waitingFor: Readonly<Record<string, number>>
}

const State = createContext<AppState | null>(null)

export const AppStateProvider = State.Provider

/** A component outside of the provider is a bug. */
export function useAppState(): AppState {
  const state = useContext(State)
  if (!state) throw new Error('AppStateProvider is missing')
  return state
}

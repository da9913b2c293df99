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

/** State and actions of the shell; the composition root derives them from the sync engine. */
export interface AppState {
  session: ShellSession | null
  logIn: LogIn
  /** False: it failed and the user stays logged in (SPEC.md SESSION-4). */
  logOut: () => Promise<boolean>
  /** Locks the tablet until the same user's password; null where it can't be locked. */
  lock: (() => void) | null
  /** The user who locked it. */
  lockedUser: string | null
  sync: SyncModel
  syncActions: SyncActions
  /** Shows the sheet of all keys. */
  showKeys: () => void
  /** offers in the chip and its panel, or on the log-in page without a session */
  offers: readonly Offer[]
  /** The search that every head offers. */
  search?: ReactNode
  /** Number of waiting changes on this device, by other user. */
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

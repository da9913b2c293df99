import { createContext, type ReactNode, useContext } from 'react'
import type { Sync } from '#sync'
import type { Offer } from '../data/offer'
import type { LogIn } from '../screens/login/log-in-form'
import type { SyncActions, SyncModel } from '../sync-panel/model/sync-model'

export interface ShellSession {
  username: string
  storeCode: string
  /** One string that may hold several roles; screens check it by substring (SPEC.md NAV-2). */
  roles: string
}

/** State and actions of the shell, derived from the sync engine by the composition root. */
export interface AppState {
  session: ShellSession | null
  logIn: LogIn
  readSetup: Sync['session']['readSetup']
  setUp: Sync['session']['setUp']
  /** Returns false when the log-out failed and the user stays logged in (SPEC.md SESSION-4). */
  logOut: () => Promise<boolean>
  /** Locks the tablet until the user enters their password; null if this tablet can't be locked. */
  lock: (() => void) | null
  /** The user who locked the tablet. */
  lockedUser: string | null
  /** Opens the form for the user's own password; null on a host without this call. */
  changePassword: (() => void) | null
  /** Opens the form that switches the store; null for an account with one store. */
  switchStore: (() => void) | null
  sync: SyncModel
  syncActions: SyncActions
  /** Shows the list of all keys. */
  showKeys: () => void
  /** offers for the chip and the sync panel; without a session for the log-in page */
  offers: readonly Offer[]
  /** The search in the head of every page. */
  search?: ReactNode
  /** Numbers of pending changes of other users on this device, by user. */
  waitingFor: Readonly<Record<string, number>>
}

const State = createContext<AppState | null>(null)

export const AppStateProvider = State.Provider

/** The shell's state. Throws outside of the provider. */
export function useAppState(): AppState {
  const state = useContext(State)
  if (!state) throw new Error('AppStateProvider is missing')
  return state
}

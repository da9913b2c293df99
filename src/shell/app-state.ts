import { createContext, type ReactNode, useContext } from 'react'
import type { Sync, UserOfTablet } from '#sync'
import type { Offer } from '../data/offer'
import type { LogIn } from '../screens/login/log-in-form'
import type { SyncActions, SyncModel } from '../sync-panel/model/sync-model'

export interface ShellSession {
  username: string
  storeCode: string
  /** One string that may hold several roles; screens check it by substring (SPEC.md NAV-2). */
  roles: string
}

/** State and actions of the shell. The composition root derives them from the sync engine. */
export interface AppState {
  session: ShellSession | null
  logIn: LogIn
  readSetup: Sync['session']['readSetup']
  setUp: Sync['session']['setUp']
  /** Returns false if the log-out failed, so the user stays logged in (SPEC.md SESSION-4). */
  logOut: () => Promise<boolean>
  /** Locks the tablet until the user enters their password; null if this tablet can't be locked. */
  lock: (() => void) | null
  /** The user who locked the tablet. */
  lockedUser: string | null
  /** Opens the form for the user's own password; null if the host can't change it. */
  changePassword: (() => void) | null
  /** Opens the form that switches the store; null if the account has one store only. */
  switchStore: (() => void) | null
  /** The users of this tablet with a PIN; absent: there is none. */
  switching?: {
    users: readonly UserOfTablet[]
    switchUser: Sync['session']['switchUser']
    /** Opens the list of names. */
    show: () => void
  } | null
  sync: SyncModel
  syncActions: SyncActions
  /** Shows the list of keys. */
  showKeys: () => void
  /** offers for the chip and the sync panel or, without a session, for the log-in page */
  offers: readonly Offer[]
  /** The search in the head of the page. */
  search?: ReactNode
  /** The number of text messages that could not be sent, beside Customers. */
  unsent?: ReactNode
  /** number of unsent changes on this device, by user; without this user's */
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

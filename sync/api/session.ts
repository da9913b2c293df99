import type { SetupInput, SetupState } from '#domain/calls/setup'
import type { Need } from '#domain/kernel/refusal'
import type { StoreRights } from '#domain/kernel/rights'
import type { StoreChoice } from '#domain/rows/accounts/store-access'

export interface Session {
  username: string
  storeCode: string
  roles: string
  token: string
  /** whether the account has several stores, between which it can switch */
  hasSeveralStores?: boolean
  /** since when the account has its PIN; absent: it has none, or the session was not begun just now */
  pinSince?: string | undefined
}

/** A user with a PIN whose session this tablet keeps. */
export interface UserOfTablet {
  username: string
  storeCode: string
  /** whether the PIN was not entered on this tablet yet, so that the service has to check it first */
  isNew: boolean
  /** whether only the password helps: the session is over, five PINs were wrong, or a new one can't be checked now */
  needsPassword: boolean
}

export type LogInResult =
  | { ok: true }
  /**
   * `stores`: the password is right, and the user has to choose one of their stores. `field`: the field at fault, if
   * one is.
   */
  | { ok: false; message: string; stores?: readonly StoreChoice[]; field?: 'password' }

/** `needsPassword`: no PIN helps any more. */
export type PinRefusal = { ok: false; message: string; needsPassword?: boolean }
export type PinResult = { ok: true } | PinRefusal

/** `isOver`: the service has an account already. */
export type SetUpResult = { ok: true } | { ok: false; message: string; isOver?: boolean }

/** The session of this tablet, and the actions that begin, end or lock it. */
export interface UserSession {
  current(): Session | null
  subscribe(changed: () => void): () => void
  /** `storeCode`: the chosen store of an account that has several */
  logIn(username: string, password: string, storeCode?: string): Promise<LogInResult>
  /**
   * Begins a session in another store of the account, and ends the one in this store. Refused while changes wait in
   * this store. The password is asked for by a refusal with that field, where it is needed.
   */
  switchStore(storeCode: string, password: string | null): Promise<LogInResult>
  /** Asks whether the service still has no account. Null: no answer, or a host without a set-up. */
  readSetup(): Promise<SetupState | null>
  /** Creates the first store and account, and logs its owner in. */
  setUp(input: SetupInput): Promise<SetUpResult>
  /**
   * Ends the session at the service. False: the service did not answer and the user stays logged in (SPEC.md
   * SESSION-4), or another user has logged in meanwhile.
   */
  logOut(): Promise<boolean>
  /**
   * Changes the user's password, which ends their sessions on other tablets. Offered while the status says
   * `hasAllCalls`.
   */
  changePassword(password: string, newPassword: string): Promise<LogInResult>
  /** Sets the user's PIN with the password, or removes it by a blank one. */
  setPin(password: string, pin: string): Promise<LogInResult>
  /**
   * The users with a PIN who can switch to their session on this tablet: those of the store, or of all stores while no
   * user is logged in. The same list while nothing has changed.
   */
  users(): readonly UserOfTablet[]
  /** Makes one of them the user of this tablet by the PIN, without a connection. */
  switchUser(username: string, storeCode: string, pin: string): Promise<PinResult>
  /** The users of this tablet who may do all these acts in the store with these rights, as far as the tablet knows. */
  approvers(needs: readonly Need[], rights: StoreRights): Promise<readonly UserOfTablet[]>
  /**
   * Lets a colleague allow these acts by the PIN, without a switch and without a connection. It is for the next command
   * of this tab only.
   */
  approve(
    username: string,
    pin: string,
    needs: readonly Need[],
    rights: StoreRights,
  ): Promise<PinResult>
  /** whether the session's user can lock this tablet */
  canLock(): boolean
  /** Ends the session on this tablet without a request. The user's password reopens it, even offline. */
  lock(): void
  /** the user who locked this tablet; null: it isn't locked */
  lockedUser(): string | null
}

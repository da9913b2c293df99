import type { Need } from '#domain/kernel/refusal'
import type { Session, UserOfTablet } from '../api/session'
import { wordsOf } from '../kernel/error-text'
import { createListeners } from '../kernel/observable'
import type { SyncDeps } from '../kernel/ports'
import type { Bytes } from './encrypted'
import {
  createKeptRecord,
  isOf,
  type KeptParts,
  type KeptPerson,
  type KeptRecord,
} from './kept-record'
import type { SessionStore } from './session'

/** Cryptography, which a tablet without a PIN never loads. */
const opening = () => import('./kept-opening')

/** A colleague's approval of the acts on a row, until the next command of this tab takes it. `key`: the idempotency key of its entry; `text`: of its header. */
export interface Allowed extends Need {
  key: string
  text: string
}

type Whose = Pick<Session, 'username' | 'storeCode'>

const none: readonly UserOfTablet[] = []

/**
 * The sessions of users with a PIN, which stay on this tablet while another user works: to switch to, and to send their
 * entries. Without a user with a PIN it does nothing and stores nothing.
 */
export function createKeptSessions(deps: SyncDeps, sessions: SessionStore) {
  const store = createKeptStore(deps, sessions)
  const { record, find, change, forget } = store
  /** sessions for sending, as decrypted from the stored `text` */
  let opened: { text: string | null; list: readonly Session[] } = { text: null, list: [] }

  return {
    allowed: createAllowed(sessions),
    subscribe: store.subscribe,
    tell: store.tell,
    users: store.users,
    find,
    /** Whether this tablet sends a user's entries while another user works. */
    sends: (username: string, storeCode: string): boolean =>
      record.read().tabletKey !== null && !!find({ username, storeCode })?.forSending,
    /** The session for a user's entries; null: none, or `refresh` is due. */
    sessionFor: (username: string, storeCode: string): Session | null =>
      opened.text === record.text()
        ? (opened.list.find((each) => isOf(session(each), { username, storeCode })) ?? null)
        : null,
    /** whether the stored sessions have changed since they were decrypted */
    isStale: () => opened.text !== record.text(),
    /** Decrypts the sessions for sending, as all tabs have stored them. Never rejects. */
    async refresh(): Promise<void> {
      const text = record.text()
      const list = await openList(store)
      // After an error the next refresh tries again.
      if (list && record.text() === text) opened = { text, list }
    },
    /** Keeps a new session of a user with a PIN. Resolves to the tablet's key. Null: no session is kept here. */
    begin(begun: Session, pin: string | null = null): Promise<Bytes | null> | null {
      if (!deps.vault?.deviceKey) return null
      const isKept = begun.pinSince !== undefined
      if (!isKept) forget(begun.username)
      if (record.text() === null && !isKept) return null
      return opening().then(({ begin }) => begin(store, begun, pin))
    },
    /** Opens the kept session of a user by the PIN; counts the try on disk before. */
    open: async (whose: Whose, pin: string) => (await opening()).openByPin(store, whose, pin),
    /** The session of a user whom only the password lets in until then: the service must check the PIN first. */
    unchecked: (whose: Whose) => find(whose)?.underPin === null,
    /** Ends the use of a session that the service doesn't know any more. Another session of the user stays. */
    over(ended: Session) {
      // After another tab has kept a new session, the ended one is a former one.
      const isSending =
        opened.text === record.text() && opened.list.some(({ token }) => token === ended.token)
      const isCurrent = sessions.current()?.token === ended.token
      if ((isSending || isCurrent) && find(ended))
        change(ended, { forSending: null, needsPassword: true })
    },
    /** Removes the tablet's key: from now on a PIN or password has to open the sessions. */
    lock() {
      if (record.text() !== null) store.update((before) => ({ ...before, tabletKey: null }))
      opened = { text: record.text(), list: [] }
    },
    /** Takes over the tablet's key that a password has opened. */
    unlock: async (key: Bytes) => (await opening()).unlock(store, key),
    forget,
  }
}

/** The approvals for the next command of this tab, which end when another user takes over. */
function createAllowed(sessions: SessionStore): Allowed[] {
  const allowed: Allowed[] = []
  sessions.subscribe(() => allowed.splice(0))
  return allowed
}

async function openList(store: KeptParts): Promise<readonly Session[] | null> {
  try {
    return await (await opening()).openAll(store)
  } catch (error) {
    store.deps.log('kept sessions were not opened', wordsOf(error))
    return null
  }
}

/** The kept sessions as stored, and the users of them. */
function createKeptStore(deps: SyncDeps, sessions: SessionStore) {
  const record = createKeptRecord(deps)
  const listeners = createListeners()
  let listed: { of: KeptRecord; store: string | undefined; users: readonly UserOfTablet[] } | null =
    null

  function update(change: (before: KeptRecord) => KeptRecord) {
    record.update(change)
    listeners.tell()
  }
  const change = (whose: Whose, part: Partial<KeptPerson>) =>
    update((before) => ({
      ...before,
      people: before.people.map((each) => (isOf(each, whose) ? { ...each, ...part } : each)),
    }))

  function usersIn(store: string | undefined): readonly UserOfTablet[] {
    const { people, tabletKey } = record.read()
    const here = people.filter(({ storeCode }) => store === undefined || storeCode === store)
    return here.length === 0 ? none : here.map((person) => userOf(person, tabletKey !== null))
  }

  return {
    deps,
    record,
    update,
    change,
    subscribe: listeners.add,
    /** Notifies the listeners of a change by another tab. */
    tell: listeners.tell,
    find: (whose: Whose) => record.read().people.find((each) => isOf(each, whose)),
    isOpen() {
      // Another tab may have locked the tablet, which this one has not heard yet.
      sessions.reread()
      return sessions.current() !== null
    },
    /** The users in a list of names, of one store or of all. Returns the same list while nothing has changed. */
    users(store: string | undefined): readonly UserOfTablet[] {
      const of = record.read()
      if (listed?.of !== of || listed.store !== store) listed = { of, store, users: usersIn(store) }
      return listed.users
    },
    forget(username: string) {
      if (record.text() === null) return
      update((before) => ({
        ...before,
        people: before.people.filter((each) => each.username !== username),
      }))
    },
  }
}

const session = ({ username, storeCode }: Session): Whose => ({ username, storeCode })

const userOf = (
  { username, storeCode, underPin, forSending, needsPassword }: KeptPerson,
  isOpen: boolean,
): UserOfTablet => ({
  username,
  storeCode,
  isNew: !underPin,
  // The service checks a new PIN under the user's session, which only an open tablet has.
  needsPassword: needsPassword || !(underPin || (isOpen && forSending)),
})

export type KeptSessions = ReturnType<typeof createKeptSessions>

export interface WithKept {
  kept: KeptSessions
}

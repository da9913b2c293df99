import * as v from 'valibot'
import type { SyncDeps } from '../kernel/ports'
import { asNumbers, encrypted, sealed } from './encrypted'

const key = 'frontdesk.kept'

/** A user with a PIN whose session this tablet keeps. */
const person = v.object({
  username: v.string(),
  storeCode: v.string(),
  hasSeveralStores: v.boolean(),
  /** since when the account has the PIN under which `underPin` is encrypted */
  pinSince: v.string(),
  /** wrong PINs since the last right one, or the last log-in with the password */
  tries: v.number(),
  /** the session for a switch; null until the PIN was entered here once, and after five wrong ones */
  underPin: v.nullable(encrypted),
  /** the session for sending, under the tablet's key */
  forSending: v.nullable(sealed),
  /** whether only the password helps: the session is over, or five PINs were wrong */
  needsPassword: v.boolean(),
})
export type KeptPerson = v.InferOutput<typeof person>

const record = v.object({
  /** the tablet's key under the device's, while the tablet is open; each user's secret holds it too */
  tabletKey: v.nullable(sealed),
  people: v.array(person),
})
export type KeptRecord = v.InferOutput<typeof record>

const empty: KeptRecord = { tabletKey: null, people: [] }

/** The kept sessions in the storage that all tabs share. */
export function createKeptRecord({ storage }: Pick<SyncDeps, 'storage'>) {
  let known: { text: string | null; value: KeptRecord } = { text: null, value: empty }
  const text = () => storage.getItem(key)

  function read(): KeptRecord {
    const now = text()
    if (now !== known.text) {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), record), now)
      known = { text: now, value: parsed.success ? parsed.output : empty }
    }
    return known.value
  }

  return {
    /** changes with each write of any tab; null: nothing is kept */
    text,
    read,
    /** Writes the record that `change` makes of the present one. No other tab can write in between. */
    update(change: (record: KeptRecord) => KeptRecord) {
      const before = read()
      const { tabletKey, people } = change(before)
      if (people.length > 0) storage.setItem(key, JSON.stringify({ tabletKey, people }, asNumbers))
      else if (before.people.length > 0 || text() !== null) storage.removeItem(key)
    },
  }
}

type KeptStorage = ReturnType<typeof createKeptRecord>

export const isOf = (
  { username, storeCode }: Pick<KeptPerson, 'username' | 'storeCode'>,
  other: Pick<KeptPerson, 'username' | 'storeCode'>,
): boolean => username === other.username && storeCode === other.storeCode

type Whose = Pick<KeptPerson, 'username' | 'storeCode'>

/** The functions that cryptography needs of the kept sessions. */
export interface KeptParts {
  deps: SyncDeps
  record: Pick<KeptStorage, 'read'>
  update(change: (before: KeptRecord) => KeptRecord): void
  find(whose: Whose): KeptPerson | undefined
  change(whose: Whose, part: Partial<KeptPerson>): void
  /** whether a user is logged in */
  isOpen(): boolean
}

import { pinTries } from '#domain/rows/accounts/pin-rules'
import type { Session } from '../api/session'
import type { SyncDeps, VaultPort } from '../kernel/ports'
import type { Bytes } from './encrypted'
import { isOf, type KeptParts, type KeptPerson, type KeptRecord } from './kept-record'
import {
  cipherOf,
  decrypt,
  deviceCipher,
  encrypt,
  openFrom,
  type Secret,
  sealFor,
  withoutPassword,
} from './sealing'

const keyBytes = 32

interface Opener {
  vault: VaultPort
  device: CryptoKey
}

async function openerOf({ vault }: SyncDeps): Promise<Opener | null> {
  return vault?.deviceKey ? { vault, device: await vault.deviceKey() } : null
}

/** The tablet's key as it lies under the device's; null while the tablet is locked. */
async function readTabletKey({ record }: KeptParts, { vault, device }: Opener) {
  const { tabletKey } = record.read()
  if (!tabletKey) return null
  const cipher = await deviceCipher(vault.subtle, device)
  return (await openFrom(vault.subtle, cipher, tabletKey))?.tablet ?? null
}

const underDevice = async ({ vault, device }: Opener, tablet: Bytes) =>
  sealFor(vault, await deviceCipher(vault.subtle, device), { token: '', roles: '', tablet })

const forSending = async ({ vault }: Opener, tablet: Bytes, { token, roles }: Secret) =>
  sealFor(vault, await cipherOf(vault.subtle, tablet), { token, roles })

const sessionOf = (
  { username, storeCode, hasSeveralStores }: KeptPerson,
  { token, roles }: Secret,
): Session => ({ username, storeCode, hasSeveralStores, token, roles })

/** Decrypts all sessions for sending; none while the tablet is locked. */
export async function openAll(parts: KeptParts): Promise<Session[]> {
  const { people } = parts.record.read()
  if (people.length === 0) return []
  const opener = await openerOf(parts.deps)
  const tablet = opener && (await readTabletKey(parts, opener))
  if (!opener || !tablet) return []
  const cipher = await cipherOf(opener.vault.subtle, tablet)
  const opened = people.map(async (person) => {
    const secret =
      person.forSending && (await openFrom(opener.vault.subtle, cipher, person.forSending))
    return secret ? [sessionOf(person, secret)] : []
  })
  return (await Promise.all(opened)).flat()
}

/** Only one tab at a time tries a PIN or keeps a session, so that no try is counted once for two. */
export const alone = <Value>({ locks }: SyncDeps, work: () => Promise<Value>): Promise<Value> =>
  locks ? locks.request('frontdesk-pins', {}, work) : work()

/** Keeps a session. Encrypts it under the PIN, or as an earlier one of the user without it. */
export const begin = (
  parts: KeptParts,
  begun: Session,
  pin: string | null,
): Promise<Bytes | null> => alone(parts.deps, () => beginAlone(parts, begun, pin))

async function beginAlone(parts: KeptParts, begun: Session, pin: string | null) {
  const opener = await openerOf(parts.deps)
  if (!opener) return null
  const { vault, device } = opener
  const known = await readTabletKey(parts, opener)
  const { username, storeCode, hasSeveralStores = false, token, roles, pinSince } = begun
  if (pinSince === undefined) return known
  const tablet = known ?? vault.randomBytes(keyBytes)
  const secret: Secret = { token, roles, tablet }
  // The user's session in another store lies under the same PIN.
  const before = parts.record.read().people.find((each) => each.username === username)
  const isSame = before?.pinSince === pinSince
  const underPin = pin
    ? await encrypt(vault, { pin, device }, secret)
    : before?.underPin && isSame
      ? await withoutPassword(vault, before.underPin, secret)
      : null
  const person: KeptPerson = {
    ...{ username, storeCode, hasSeveralStores, pinSince, underPin },
    tries: 0,
    forSending: await forSending(opener, tablet, secret),
    needsPassword: false,
  }
  const tabletKey = await underDevice(opener, tablet)
  if (!parts.isOpen()) return null
  parts.update(({ people }) => {
    const others = people.filter((each) => each.username !== username)
    // Under a former key no session can be sent; the PINs still open them.
    const left = known ? others : others.map((each) => ({ ...each, forSending: null }))
    return { tabletKey, people: [...left, person] }
  })
  return tablet
}

/** Takes over the tablet's key that a password has opened, if no session was kept under another one meanwhile. */
export async function unlock(parts: KeptParts, tablet: Bytes): Promise<void> {
  const opener = await openerOf(parts.deps)
  if (!opener || parts.record.read().tabletKey) return
  const tabletKey = await underDevice(opener, tablet)
  const left = await leaveOthers(parts, opener, tablet)
  if (parts.isOpen()) parts.update(({ people }) => ({ tabletKey, people: left(people) }))
}

/** Finds the sessions that were kept under another key. They can't be sent until their users enter a PIN or password. */
async function leaveOthers({ record }: KeptParts, { vault }: Opener, tablet: Bytes) {
  const cipher = await cipherOf(vault.subtle, tablet)
  const tried = record.read().people.map(async (person) => {
    const isOpen = person.forSending && (await openFrom(vault.subtle, cipher, person.forSending))
    return isOpen ? [] : [person]
  })
  const others = (await Promise.all(tried)).flat()
  return (people: KeptRecord['people']) =>
    people.map((each) =>
      others.some((other) => isOf(other, each)) ? { ...each, forSending: null } : each,
    )
}

export type Opened =
  /** `adopt`: stores the tablet's key, once the user is logged in */
  | { kind: 'open'; session: Session; adopt: () => Promise<void> }
  | { kind: 'wrong'; triesLeft: number }
  /** only the password helps */
  | { kind: 'password' }

/** Opens a kept session by the PIN. The try is on disk before the PIN is compared; the fifth wrong one wipes the session. */
export const openByPin = (
  parts: KeptParts,
  whose: Pick<Session, 'username' | 'storeCode'>,
  pin: string,
): Promise<Opened> => alone(parts.deps, () => openAlone(parts, whose, pin))

async function openAlone(
  parts: KeptParts,
  whose: Pick<Session, 'username' | 'storeCode'>,
  pin: string,
): Promise<Opened> {
  const before = parts.find(whose)
  const opener = await openerOf(parts.deps)
  if (!opener || !before?.underPin || before.needsPassword) return { kind: 'password' }
  const tries = before.tries + 1
  const isLast = tries >= pinTries
  const wiped = { tries, underPin: null, needsPassword: true }
  // The last try is wiped before it is compared, and put back if it is right: a killed tab must not win one.
  parts.change(whose, isLast ? wiped : { tries })
  const { vault, device } = opener
  const secret = await decrypt(vault.subtle, { pin, device }, before.underPin)
  if (!secret) return isLast ? { kind: 'password' } : { kind: 'wrong', triesLeft: pinTries - tries }
  parts.change(whose, { tries: 0, underPin: before.underPin, needsPassword: false })
  const session = sessionOf(before, secret)
  const adopt = () => alone(parts.deps, () => adoptKey(parts, opener, session, secret))
  return { kind: 'open', session, adopt }
}

/** Opens the tablet by the key that a PIN has opened, or puts the user's session under the present key. */
async function adoptKey(parts: KeptParts, opener: Opener, session: Session, secret: Secret) {
  const person = parts.find(session)
  if (!person?.underPin) return
  const known = await readTabletKey(parts, opener)
  const tablet = known ?? secret.tablet ?? opener.vault.randomBytes(keyBytes)
  const now = { ...secret, tablet }
  const isSame = secret.tablet && tablet.every((byte, at) => byte === secret.tablet?.[at])
  const underPin = isSame
    ? person.underPin
    : await withoutPassword(opener.vault, person.underPin, now)
  const sealed = await forSending(opener, tablet, now)
  const tabletKey = await underDevice(opener, tablet)
  const left = await leaveOthers(parts, opener, tablet)
  if (!parts.isOpen()) return
  parts.update(({ people }) => ({
    tabletKey,
    people: left(people).map((each) =>
      isOf(each, session) ? { ...each, underPin, forSending: sealed } : each,
    ),
  }))
}

import type { ActOf, Need } from '#domain/kernel/refusal'
import type { StoreRights } from '#domain/kernel/rights'
import { isPin } from '#domain/rows/accounts/pin-rules'
import { approvalText, approvingSession, lacking, provenText } from '#domain/rows/approval'
import type { PinResult, UserOfTablet } from '../api/session'
import type { Allowed } from './kept-sessions'
import { probeSession } from './probe-session'
import { isCurrent } from './session'
import { adopt, noPin, openOf, type Parts, passwordDue, refused, userChanged } from './switch-user'

/**
 * The colleagues with a PIN on this tablet who may do all that some commands need, and those whose roles only their PIN
 * opens: after a log-in with a password on a locked tablet.
 */
export async function findApprovers(
  { kept, sessions }: Parts,
  needs: readonly Need[],
  rights: StoreRights,
): Promise<readonly UserOfTablet[]> {
  const asking = sessions.current()
  if (!asking) return []
  if (kept.isStale()) await kept.refresh()
  const acts = needs.flatMap((need) => need.acts)
  return kept.users(asking.storeCode).filter(({ username, storeCode, isNew, needsPassword }) => {
    if (needsPassword || username === asking.username) return false
    const session = kept.sessionFor(username, storeCode)
    return session ? lacking(session.roles, acts, rights).length === 0 : !isNew
  })
}

/**
 * Keeps a colleague's approval for the next command: the colleague's session proves it and stays sealed. Each row has an
 * entry, so each has an approval of its own.
 */
export async function approve(
  parts: Parts,
  username: string,
  pin: string,
  needs: readonly Need[],
  rights: StoreRights,
): Promise<PinResult> {
  const { deps, kept, sessions } = parts
  const asking = sessions.current()
  if (!asking) return { ok: false, message: 'Log in first.' }
  const { storeCode, username: askedBy } = asking
  if (username === askedBy) return { ok: false, message: 'Another person has to allow this.' }
  if (!isPin(pin)) return noPin
  if (kept.isStale()) await kept.refresh()
  const isSealed = kept.sessionFor(username, storeCode) === null
  const opened = await openOf(parts, { username, storeCode }, pin)
  if ('ok' in opened) return opened
  if (opened.kind !== 'open') return refused(username, opened)
  if (isSealed) await adopt(parts, opened)
  const acts = needs.flatMap((need) => need.acts)
  if (lacking(opened.session.roles, acts, rights).length > 0)
    return { ok: false, message: `The role of ${username} does not allow this either.` }
  const subtle = deps.vault?.subtle
  const proving = approvingSession(opened.session.token)
  if (!subtle || !proving) return passwordDue(username)
  const at = new Date(deps.clock()).toISOString()
  const made = needs.map(async ({ subject, acts: needed }): Promise<Allowed> => {
    const acts = largestOf(needed)
    const said = {
      acts: [...acts],
      subject,
      askedBy,
      allowedBy: username,
      at,
      session: proving.session,
    }
    const key = deps.ids()
    const proof = await proofOf(subtle, proving.key, provenText(said, key))
    return { subject, acts, key, text: approvalText({ ...said, proof }) }
  })
  const allowed = await Promise.all(made)
  if (!isCurrent(parts, asking)) return userChanged
  kept.allowed.splice(0, Infinity, ...allowed)
  // Not awaited, because the guest waits: a PIN that was replaced elsewhere allows once at most, and that is listed.
  if (parts.status.current().online) void probeSession(parts, opened.session)
  return { ok: true }
}

/** Each act once, with its largest amount: the rows of a group need the same ones, and a header has few. */
function largestOf(needed: Need['acts']): Need['acts'] {
  const largest = new Map<string, ActOf>()
  for (const { act, amount } of needed)
    if ((amount ?? 0) >= (largest.get(act)?.amount ?? 0))
      largest.set(act, { act, ...(amount !== undefined && { amount }) })
  return [...largest.values()]
}

/** HMAC-SHA256 of a message under a session's approval key. */
async function proofOf(subtle: SubtleCrypto, text: string, message: string): Promise<string> {
  const utf8 = new TextEncoder()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await subtle.importKey('raw', utf8.encode(text), hmac, false, ['sign'])
  return base64url(await subtle.sign('HMAC', key, utf8.encode(message)))
}

const base64url = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

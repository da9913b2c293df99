import * as v from 'valibot'
import { canonical } from '../kernel/canonical'
import type { ActOf, Need } from '../kernel/refusal'
import type { StoreRights } from '../kernel/rights'
import { isAct, may, rightIn } from '../may'

/** Nothing in it is tidied, because the proof signs it as it is. */
const words = v.pipe(v.string(), v.maxLength(200))
const allowedAct = v.object({ act: words, amount: v.optional(v.number()) })

/** A colleague's permission for acts on a row. It holds for one entry: the proof has the entry's idempotency key. */
export const approval = v.object({
  acts: v.pipe(v.array(allowedAct), v.minLength(1), v.maxLength(20)),
  /** the row that is changed: `table/id` */
  subject: words,
  askedBy: words,
  allowedBy: words,
  at: v.pipe(v.string(), v.isoTimestamp('is not an instant (ISO 8601)')),
  /** the session of `allowedBy`, as their token names it */
  session: words,
  /** HMAC-SHA256 of `provenText` under the approval key of that session, base64url */
  proof: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'is no proof')),
})
export type Approval = v.InferOutput<typeof approval>

/** The session that a token names, and its approval key; null: of a host or a time that knew no approvals. */
export function approvingSession(token: string): { session: string; key: string } | null {
  const [, session, key] = /^([0-9a-z]{8})[\w-]{12}([\w-]{23})$/.exec(token) ?? []
  return session && key ? { session, key } : null
}

/** An approval as the text of a header: JSON in ASCII. */
export const approvalText = (given: Approval): string =>
  JSON.stringify(given).replace(
    /[^\x20-\x7e]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The text that a proof signs; `key`: the idempotency key of the write. */
export const provenText = (
  { acts, subject, askedBy, allowedBy, at, session }: Omit<Approval, 'proof'>,
  key: string,
): string => canonical({ acts, subject, askedBy, allowedBy, at, session, key })

/** Those of some acts that an account may not do in a store. */
export const lacking = <Needed extends ActOf>(
  roles: string,
  acts: readonly Needed[],
  rights: StoreRights,
): Needed[] => acts.filter((each) => !mayDo(roles, each, rights))

function mayDo(roles: string, { act, amount, or }: ActOf, rights: StoreRights): boolean {
  if (!isAct(act)) return false
  if (may(roles, act, rights, amount)) return true
  const isWhole = typeof rightIn(roles, act, rights) === 'boolean'
  return isWhole && or !== undefined && isAct(or) && may(roles, or, rights)
}

/** Those of some acts that an approval doesn't name, or names with less money. */
export const notAllowedBy = <Needed extends ActOf>(
  { acts }: Pick<Need, 'acts'>,
  needed: readonly Needed[],
): Needed[] =>
  needed.filter(
    ({ act, amount = 0 }) => !acts.some((each) => each.act === act && amount <= (each.amount ?? 0)),
  )

/** An approval as the audit trail records it. */
export const approved = v.object({
  by: v.string(),
  storeCode: v.string(),
  at: v.string(),
  /** the idempotency key of the entry, which is the approval's */
  key: v.string(),
  acts: v.array(allowedAct),
  /** why the approver could not approve any more when the change was carried out */
  since: v.optional(v.picklist(['disabled', 'ended'])),
})
export type Approved = v.InferOutput<typeof approved>

/** The approver in words: "owner (account disabled since)". */
export function approverWords({ by, since }: Pick<Approved, 'by' | 'since'>): string {
  if (!since) return by
  return `${by} (${since === 'disabled' ? 'account disabled' : 'session ended'} since)`
}

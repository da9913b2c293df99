import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NeededAct } from '#domain/commands/money-acts'
import { err, ok, type Result } from '#domain/kernel/result'
import type { StoreRights } from '#domain/kernel/rights'
import { labelOf, notAllowedText } from '#domain/may-words'
import {
  type Approval,
  type Approved,
  lacking,
  notAllowedBy,
  provenText,
} from '#domain/rows/approval'
import type { Subject } from '#domain/rows/rows'
import type { StoreTx } from '../db/tx'
import { type Problem, problems } from '../http/problem'
import { approvalKey } from '../sessions/approval-key'
import { rolesText } from '../sessions/roles-text'
import { hasEnded } from '../sessions/tokens'

/** A colleague's approval as it was sent, and the idempotency key of its request. */
export interface GivenApproval {
  approval: Approval
  key: string | null
}

interface Judged {
  /** the acts that the user may not do */
  missing: readonly NeededAct[]
  user: string
  roles: string
  rights: StoreRights
  subject: Subject
  given: GivenApproval | null
  nowMs: number
}

/** Refuses acts that neither the user may do nor a colleague has allowed. Null: no approval was needed. */
export async function judgeRights(
  tx: StoreTx,
  { missing, user, roles, rights, subject, given, nowMs }: Judged,
): Promise<Result<Approved | null, Problem>> {
  const [first] = missing
  if (!first) return ok(null)
  if (!given) return err(problems.notAllowed(notAllowedText(roles, first.act, rights)))
  const { approval, key } = given
  const { allowedBy: by, at, acts } = approval
  const approver = await findApprover(tx, approval, key, nowMs)
  const isOfThis =
    approval.askedBy === user && approval.subject === `${subject.table}/${subject.id}`
  if (!approver || !isOfThis || key === null)
    return err(problems.notAllowed(`The approval by ${by} is not valid for this change.`))
  if (by === user) return err(problems.notAllowed('Another person has to allow this.'))
  const [more] = notAllowedBy(approval, missing)
  if (more) return err(problems.notAllowed(`${by} has not allowed so much: ${labelOf(more.act)}.`))
  const [denied] = lacking(approver.roles, missing, rights)
  if (denied) {
    const text = notAllowedText(approver.roles, denied.act, rights)
    return err(
      problems.notAllowed(text.replace('Your role', `${by} has allowed it, but that role`)),
    )
  }
  const { since } = approver
  return ok({ by, at, key, acts, storeCode: tx.storeCode, ...(since && { since }) })
}

interface Approver {
  roles: string
  since: Approved['since']
}

/** The account that made an approval in this store, with its present roles; null: none did. */
async function findApprover(
  tx: StoreTx,
  approval: Approval,
  key: string | null,
  nowMs: number,
): Promise<Approver | null> {
  const account = await tx.db
    .selectFrom('users')
    .where('username', '=', approval.allowedBy)
    .select(['id', 'roles', 'is_former', 'enable_access', 'approval_secret'])
    .executeTakeFirst()
  if (!account || key === null) return null
  const { storeCode } = tx
  const { session } = approval
  const proving = approvalKey({ secret: account.approval_secret, storeCode, session })
  if (!isSame(signed(proving, provenText(approval, key)), Buffer.from(approval.proof))) return null
  const begunMs = Number.parseInt(session, 36)
  const isOver = await hasEnded(tx.db, { userId: account.id, storeCode, begunMs }, nowMs)
  if (isOver === null) return null
  const ended = isOver ? 'ended' : undefined
  return { roles: rolesText(account), since: account.enable_access ? ended : 'disabled' }
}

const signed = (key: string, text: string): Buffer =>
  Buffer.from(createHmac('sha256', key).update(text).digest('base64url'))

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

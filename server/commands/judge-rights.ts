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
import { rolesText } from '../sessions/roles-text'
import { readProofs } from '../sessions/tokens'

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
}

/** Refuses acts that neither the user may do nor a colleague has allowed. Null: no approval was needed. */
export async function judgeRights(
  tx: StoreTx,
  { missing, user, roles, rights, subject, given }: Judged,
): Promise<Result<Approved | null, Problem>> {
  const [first] = missing
  if (!first) return ok(null)
  if (!given) return err(problems.notAllowed(notAllowedText(roles, first.act, rights)))
  const { approval, key } = given
  const { allowedBy: by, at, acts } = approval
  const approver = await findApprover(tx, approval, key)
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
): Promise<Approver | null> {
  const account = await tx.db
    .selectFrom('users')
    .where('username', '=', approval.allowedBy)
    .select(['id', 'roles', 'is_former', 'enable_access'])
    .executeTakeFirst()
  if (!account || key === null) return null
  const proof = Buffer.from(approval.proof)
  const text = provenText(approval, key)
  const proofs = await readProofs(tx.db, account.id, tx.storeCode)
  const session = proofs.find(({ hash }) => isSame(signed(hash, text), proof))
  if (!session) return null
  const ended = session.is_ended ? 'ended' : undefined
  return { roles: rolesText(account), since: account.enable_access ? ended : 'disabled' }
}

const signed = (hash: string, text: string): Buffer =>
  Buffer.from(createHmac('sha256', hash).update(text).digest('base64url'))

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

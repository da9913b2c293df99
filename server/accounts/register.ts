import type { calls } from '#domain/calls/all'
import { refuse } from '#domain/kernel/refusal'
import { err, ok } from '#domain/kernel/result'
import type { Admin } from '#domain/rows/accounts/admin'
import { registerRule, rolesFor } from '#domain/rows/accounts/admin-rules'
import type { StoreTx } from '../db/tx'
import { problems, refusalProblem } from '../http/problem'
import { failure, toResponse } from '../http/reply'
import { type Answer, type Asked, writeOnce } from '../http/route'
import { addUser } from './add-user'
import { claimUsername } from './usernames'

type Call = typeof calls.register

/** Adds an admin to the actor's store. The password is hashed before the store is locked. */
export async function register(asked: Asked<Call>): Promise<Response> {
  const { body, context } = asked
  const refusal = registerRule(body)
  if (refusal) return writeOnce(asked, async () => err(refusalProblem(refusal)))
  if (context.passwords.isBusy()) return toResponse(failure(problems.unavailable()))
  const hash = await context.passwords.hash(body.password)
  return writeOnce(asked, (tx) => add(tx, asked, hash))
}

const taken = refuse('unique', 'This username is taken.', { field: 'username' })

async function add(tx: StoreTx, asked: Asked<Call>, passwordHash: string): Answer<Call> {
  if (!(await claimUsername(tx, asked.body.username))) return err(refusalProblem(taken))
  const user = newAdmin(asked)
  const context = { user: asked.actor.username, now: asked.now, action: 'register' }
  await addUser(tx, user, passwordHash, context)
  return ok(user)
}

function newAdmin({ body, actor, now, context }: Asked<Call>): Admin {
  return {
    id: context.ids(),
    username: body.username,
    firstName: body.firstName.trim(),
    lastName: body.lastName.trim(),
    email: body.email ?? null,
    mobileNumber: body.mobileNumber ?? null,
    enableAccess: body.enableAccess,
    lastLogInDateTime: null,
    stores: [],
    roles: rolesFor(body.role),
    storeCode: actor.storeCode,
    createdBy: actor.username,
    createdDateTime: now.instant,
    lastUpdatedBy: null,
    updatedDateTime: null,
    version: 1,
  }
}

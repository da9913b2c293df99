import type { calls } from '#domain/calls/all'
import { storesOf } from '#domain/rows/accounts/store-access'
import { write } from '../db/tx'
import { problems } from '../http/problem'
import { failure, success, toResponse } from '../http/reply'
import type { Asked } from '../http/route'
import { rolesText } from '../sessions/roles-text'
import { issueToken } from '../sessions/tokens'
import { readStoreChoices } from './own-stores'

type Call = typeof calls.switchStore

/**
 * Begins a session in another store of the actor's account. It ends when the asking one would have ended, so that
 * switching prolongs none without a password. The asking one goes on, in case that the answer is lost.
 */
export async function switchStore({ context, actor, body }: Asked<Call>): Promise<Response> {
  if (actor.program) return toResponse(failure(problems.notAllowed()))
  return write(context.db, async (tx) => {
    // A new password, or access that is withdrawn, waits for this row or has ended it.
    const session = await tx.db
      .selectFrom('tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .where('tokens.hash', '=', actor.tokenHash)
      .where('tokens.is_ended', '=', false)
      .select(['tokens.expires_at', 'users.store_code', 'users.stores', 'users.roles'])
      .select(['users.is_former', 'users.pin_since'])
      .forUpdate('tokens')
      .executeTakeFirst()
    if (!session) return toResponse(failure(problems.noSession()))
    const codes = storesOf({ storeCode: session.store_code, stores: session.stores })
    const storeCode = codes.find((code) => code === body.code)
    if (storeCode === undefined) return toResponse(failure(problems.noAccessToStore()))
    const idToken = await issueToken(tx, {
      userId: actor.userId,
      storeCode,
      nowMs: context.clock(),
      randomBytes: context.randomBytes,
      expiresAt: session.expires_at,
    })
    const stores = await readStoreChoices(tx.db, codes)
    const roles = rolesText(session)
    const { pin_since: pinSince } = session
    const pin = pinSince !== null && { pinSince }
    return toResponse(success(200, { idToken, storeCode, roles, stores, ...pin }))
  })
}

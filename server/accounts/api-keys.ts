import type { calls } from '#domain/calls/all'
import { refuse } from '#domain/kernel/refusal'
import { err, ok } from '#domain/kernel/result'
import { type ApiKey, apiKeyRule } from '#domain/rows/accounts/api-key'
import { writeAudit } from '../db/audit'
import type { Reader, StoreTx } from '../db/tx'
import { once } from '../http/once'
import { problems, refusalProblem } from '../http/problem'
import { toResponse } from '../http/reply'
import { type Answer, type Asked, replyTo } from '../http/route'
import { newKey } from '../sessions/api-keys'
import { hashOf } from '../sessions/hash'

type Add = typeof calls.addApiKey
type Revoke = typeof calls.revokeApiKey

/** Reads the keys of a store that are not revoked, newest first. */
export async function readApiKeys(reader: Reader, storeCode: string): Promise<ApiKey[]> {
  const rows = await ofStore(reader, storeCode)
    .where('revoked_date_time', 'is', null)
    .orderBy('created_date_time', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(keyOf)
}

/**
 * Adds an API key. The answer holds the key, so it isn't kept for repeated requests. A repeat is refused, because the
 * id is taken.
 */
export async function addApiKey(asked: Asked<Add>): Promise<Response> {
  const { call } = asked
  return toResponse(await once(asked, null, async (tx) => replyTo(call, await add(tx, asked))))
}

const made = refuse(
  'unique',
  'This key was made already, but its text can no longer be shown. Revoke it and add another one.',
)

async function add(tx: StoreTx, { body, actor, now, context }: Asked<Add>): Answer<Add> {
  const refusal = apiKeyRule(body)
  if (refusal) return err(refusalProblem(refusal))
  const id = body.id ?? context.ids()
  const known = await tx.db.selectFrom('api_keys').select('id').where('id', '=', id).execute()
  if (known.length > 0) return err(refusalProblem(made))
  const key = newKey(context.randomBytes)
  const row: ApiKey = {
    id,
    name: body.name.trim(),
    access: body.access,
    createdBy: actor.username,
    createdDateTime: now.instant,
    lastUsedDateTime: null,
  }
  await tx.db
    .insertInto('api_keys')
    .values({
      id,
      store_code: tx.storeCode,
      name: row.name,
      access: row.access,
      hash: hashOf(key),
      created_by: actor.username,
      created_date_time: now.instant,
    })
    .execute()
  const changes: Record<string, [unknown, unknown]> = {
    name: [null, row.name],
    access: [null, row.access],
  }
  noteChange(tx, id, changes, { user: actor.username, now, action: 'addApiKey' })
  return ok({ ...row, key })
}

/** Revokes a key, with effect at once. */
export async function revokeApiKey(tx: StoreTx, asked: Asked<Revoke>): Answer<Revoke> {
  const { actor, now, params } = asked
  const id = params.id ?? ''
  const row = await ofStore(tx.db, tx.storeCode).where('id', '=', id).executeTakeFirst()
  if (!row) return err(problems.notFound('API key not found'))
  if (row.revoked_date_time !== null) return ok(keyOf(row))
  await tx.db
    .updateTable('api_keys')
    .set({ revoked_by: actor.username, revoked_date_time: now.instant })
    .where('id', '=', id)
    .execute()
  const changes: Record<string, [unknown, unknown]> = { revoked: [false, true] }
  noteChange(tx, id, changes, { user: actor.username, now, action: 'revokeApiKey' })
  return ok(keyOf(row))
}

function noteChange(
  tx: StoreTx,
  rowId: string,
  changes: Record<string, [unknown, unknown]>,
  context: Parameters<typeof writeAudit>[2],
) {
  const entry = { table: 'api_keys', rowId, storeCode: tx.storeCode, version: 0, changes }
  writeAudit(tx, entry, context)
}

function ofStore(reader: Reader, storeCode: string) {
  return reader
    .selectFrom('api_keys')
    .select(['id', 'name', 'access', 'created_by', 'created_date_time'])
    .select(['last_used_at', 'revoked_date_time'])
    .where('store_code', '=', storeCode)
}

type Row = Awaited<ReturnType<ReturnType<typeof ofStore>['executeTakeFirstOrThrow']>>

function keyOf(row: Row): ApiKey {
  return {
    id: row.id,
    name: row.name,
    access: row.access,
    createdBy: row.created_by,
    createdDateTime: row.created_date_time,
    lastUsedDateTime: row.last_used_at,
  }
}

import type { calls } from '#domain/calls/all'
import { refuse } from '#domain/kernel/refusal'
import { err, ok } from '#domain/kernel/result'
import { copyParts, type StoreParts, settingsOf } from '#domain/resources/copy-store'
import { newStoreRule } from '#domain/rows/accounts/new-store-rule'
import { auditOf, writeAudit } from '../db/audit'
import { readResources } from '../db/resource-tables'
import type { Reader, StoreTx } from '../db/tx'
import { refusalProblem } from '../http/problem'
import type { Answer, Asked } from '../http/route'
import { addParts } from '../resources/add-parts'
import { addStore } from '../resources/new-store'
import { readStore } from '../resources/read-store'

type Call = typeof calls.openStore

const codeTaken = refuse('unique', 'A store with this code exists already.', {
  field: 'code',
  reason: 'NOT_UNIQUE',
})

/** Creates a store with parts copied from the session's store, and adds it to the actor's account. */
export async function openStore(tx: StoreTx, asked: Asked<Call>): Answer<Call> {
  const { actor, body, now, context } = asked
  const { copies, ...details } = body
  const refusal = newStoreRule(details)
  if (refusal) return err(refusalProblem(refusal))
  const known = await tx.db
    .selectFrom('stores')
    .select('code')
    .where('code', '=', body.code)
    .execute()
  if (known.length > 0) return err(refusalProblem(codeTaken))
  const stamp = { createdBy: actor.username, createdDateTime: now.instant }
  const from = await readStore(tx.db, tx.storeCode)
  const settings = copies.includes('settings') ? settingsOf(from) : {}
  const opened = await addStore(tx, { ...details, ...stamp, id: context.ids() }, settings)
  const parts = await readParts(tx.db, tx.storeCode)
  const none = await readParts(tx.db, body.code)
  await addParts(tx, copyParts(parts, none, copies, context.ids), body.code, stamp)
  await giveTo(tx, actor.userId, body.code)
  const entry = { ...auditOf('stores', null, opened), storeCode: body.code }
  writeAudit(tx, entry, { user: actor.username, now, action: 'openStore' })
  return ok(opened)
}

/** Reads the rows of a store that can be copied into another store. */
export async function readParts(db: Reader, storeCode: string): Promise<StoreParts> {
  return {
    services: await readResources(db, storeCode, 'services'),
    rooms: await readResources(db, storeCode, 'rooms'),
    lockers: await readResources(db, storeCode, 'lockers'),
    products: await readResources(db, storeCode, 'products'),
    promos: await readResources(db, storeCode, 'promos'),
  }
}

async function giveTo(tx: StoreTx, userId: string, code: string) {
  const { stores } = await tx.db
    .selectFrom('users')
    .select('stores')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx.db
    .updateTable('users')
    .set({ stores: JSON.stringify([...stores, code].sort()) })
    .where('id', '=', userId)
    .execute()
}

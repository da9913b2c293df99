import type { Received } from '#domain/commands/define-command'
import { ok } from '#domain/kernel/result'
import type { StoreTx } from '../db/tx'
import { isUuid } from './command-request'

/** A booking's request; without the id that the client made for a new customer where another customer has it. */
export async function withFreeCustomerId(tx: StoreTx, { params, body }: Received) {
  const { customerId } = body
  const isFree = await isFreeCustomerId(tx, customerId)
  return ok({ params, body: { ...body, customerId: isFree ? customerId : null } })
}

async function isFreeCustomerId(tx: StoreTx, id: unknown): Promise<boolean> {
  if (typeof id !== 'string' || !isUuid(id)) return false
  const owner = await tx.db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return owner === undefined
}

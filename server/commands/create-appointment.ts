import type { calls } from '#domain/calls/all'
import type { StoreTx } from '../db/tx'
import type { Answer, Asked } from '../http/route'
import { carryOut } from './carry-out'
import { contextOf, isUuid, newIdOf } from './circumstances'

type Call = typeof calls.createAppointment

/** Books under the id that the client made, or a new one. */
export async function createAppointment(tx: StoreTx, asked: Asked<Call>): Answer<Call> {
  const { body } = asked
  const id = newIdOf(asked, body.id)
  if (!id.ok) return id
  const customerId = await freeCustomerId(tx, body.customerId)
  const input = { ...body, id: id.value, customerId }
  return carryOut(tx, ['createAppointment', 'appointments'], input, contextOf(asked))
}

/** The id that the client made for a new customer, unless another customer has it. */
async function freeCustomerId(tx: StoreTx, wanted: string | null): Promise<string | null> {
  if (wanted === null || !isUuid(wanted)) return null
  const owner = await tx.db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', wanted)
    .executeTakeFirst()
  return owner ? null : wanted
}

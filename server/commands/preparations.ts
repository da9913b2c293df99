import type { CommandName } from '#domain/commands/all'
import type { Received } from '#domain/commands/define-command'
import { err, ok, type Result } from '#domain/kernel/result'
import { readCustomer } from '../customers/read-customers'
import type { StoreTx } from '../db/tx'
import { type Problem, problems } from '../http/problem'
import { isUuid } from './command-request'

type Prepare = (tx: StoreTx, received: Received) => Promise<Result<Received, Problem>>

/** Completes the requests of some commands with values from the database. */
export const preparations: Partial<Record<CommandName, Prepare>> = {
  createAppointment: withFreeCustomerId,
  updateCustomer: withMobileNumber,
}

/** The request of a booking. Drops the client's id for a new customer if another customer has that id. */
async function withFreeCustomerId(tx: StoreTx, { params, body }: Received) {
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

/** The request of a change of a customer, with the mobile number that is the key of customers in commands. */
async function withMobileNumber(
  tx: StoreTx,
  { params, body }: Received,
): Promise<Result<Received, Problem>> {
  const person = await readCustomer(tx.db, params.id ?? '')
  if (!person) return err(problems.notFound('Customer not found'))
  const { id, mobileNumber } = person
  return ok({ params: { ...params, id, mobileNumber }, body })
}

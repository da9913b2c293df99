import { sql } from 'kysely'
import { hasRole } from '#domain/calls/session'
import type { CommandName } from '#domain/commands/all'
import type { Received } from '#domain/commands/define-command'
import { normalMobile } from '#domain/kernel/names'
import { refuse } from '#domain/kernel/refusal'
import { err, ok, type Result } from '#domain/kernel/result'
import { readCustomer } from '../customers/read-customers'
import type { StoreTx } from '../db/tx'
import { type Problem, problems, refusalProblem } from '../http/problem'
import type { Actor } from '../sessions/actor'
import { isUuid } from './command-request'

type Prepare = (tx: StoreTx, received: Received, actor: Actor) => Promise<Result<Received, Problem>>

/** Completes the requests of some commands with values from the database. */
export const preparations: Partial<Record<CommandName, Prepare>> = {
  createAppointment: withCustomer,
  addCustomer: withFreeNumber,
  updatePoints: withPresentNumber,
  updateCustomer: withMobileNumber,
}

/**
 * The request of a booking. Drops the client's id for a new customer if another customer has that id. A number that a
 * customer gave up leads to the present one.
 */
async function withCustomer(tx: StoreTx, { params, body }: Received) {
  const { customerId } = body
  const id = typeof customerId === 'string' && isUuid(customerId) ? customerId : null
  const { isTaken, present } = await ownerOf(tx, id, body.mobileNumber)
  const moved = present === null ? {} : { mobileNumber: present }
  return ok({ params, body: { ...body, ...moved, customerId: isTaken ? null : id } })
}

/**
 * The request of a new customer. Points are for a SUPER_ADMIN, as in updatePoints. The number of a merged record is
 * taken.
 */
async function withFreeNumber(tx: StoreTx, received: Received, { roles }: Actor) {
  const { body } = received
  if (body.points && !hasRole(roles, 'SUPER_ADMIN')) return err(problems.notAllowed())
  const { present } = await ownerOf(tx, null, body.mobileNumber)
  if (present === null) return ok(received)
  const text = `The number belongs to a customer whose number is ${present} now.`
  return err(refusalProblem(refuse('unique', text, { field: 'mobileNumber' })))
}

async function ownerOf(tx: StoreTx, id: string | null, typed: unknown) {
  const former = typeof typed === 'string' ? normalMobile(typed) : null
  const { rows } = await sql<{ isTaken: boolean; present: string | null }>`
    select exists (select from customers where id = ${id}) as "isTaken", (
      select person.mobile_number from customers merged
      join customers person on person.id = merged.merged_into
      where merged.mobile_number = ${former}
    ) as present`.execute(tx.db)
  return rows[0] ?? { isTaken: false, present: null }
}

/** The request of a change of points, for the present number of the customer. */
async function withPresentNumber(tx: StoreTx, { params, body }: Received) {
  const { present } = await ownerOf(tx, null, body.customerMobileNumber)
  const moved = present === null ? {} : { customerMobileNumber: present }
  return ok({ params, body: { ...body, ...moved } })
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

import { sql } from 'kysely'
import { calls } from '#domain/calls/all'
import { type CommandName, commands } from '#domain/commands/all'
import type { Received } from '#domain/commands/define-command'
import { customerInUse } from '#domain/customer/remove'
import { chainRule } from '#domain/invoice/chain'
import { normalMobile } from '#domain/kernel/names'
import { type Refusal, refuse } from '#domain/kernel/refusal'
import { err, ok, type Result } from '#domain/kernel/result'
import { mergedStatus } from '#domain/rows/customer'
import { lockMobile } from '../customers/lock-customer'
import { freeNumbers } from '../customers/many-customers'
import { readCustomer } from '../customers/read-customers'
import { readUsed } from '../customers/read-used'
import type { StoreTx } from '../db/tx'
import { mayCall, notAllowed } from '../http/actor'
import { type Problem, problems, refusalProblem } from '../http/problem'
import { readKnown } from '../registers/known-series'
import type { Actor } from '../sessions/actor'
import { isUuid } from './command-request'

type Prepare = (tx: StoreTx, received: Received, actor: Actor) => Promise<Result<Received, Problem>>

/** Completes the requests of some commands with values from the database. */
export const preparations: Partial<Record<CommandName, Prepare>> = {
  createAppointment: withCustomer,
  createGroup: withCustomers,
  addSecond: withSecondId,
  addCustomer: withFreeNumber,
  sell: withPresentNumber('mobileNumber'),
  receiveMoney: withPresentNumber('mobileNumber'),
  updatePoints: withPresentNumber('customerMobileNumber'),
  updateCustomer: withMobileNumber,
  removeCustomer: withUnused,
  issueInvoice: withNextPlace,
}

/** Refuses a document that is not the next one of its series. */
async function withNextPlace(tx: StoreTx, received: Received): Promise<Result<Received, Problem>> {
  const input = commands.issueInvoice.received(received)
  const known = await readKnown(tx, input)
  const refusal = chainRule(input, known)
  return refusal ? err(refusalProblem(refusal, { current: known.same })) : ok(received)
}

/**
 * Completes a booking. Replaces a number that a customer gave up by the present one. Drops the tablet's id for a new
 * customer if a customer has that id already.
 */
async function withCustomer(tx: StoreTx, { params, body }: Received) {
  return ok({ params, body: await bodyWithCustomer(tx, body) })
}

async function bodyWithCustomer(tx: StoreTx, body: Received['body']): Promise<Received['body']> {
  const { customerId } = body
  const id = typeof customerId === 'string' && isUuid(customerId) ? customerId : null
  const { isTaken, present, removed } = await ownerOf(tx, id, body.mobileNumber)
  await freeNumber(tx, removed)
  const moved = present === null ? {} : { mobileNumber: present }
  return { ...body, ...moved, customerId: isTaken ? null : id }
}

/** Refuses an id of the second therapist's booking that is not a UUID. */
async function withSecondId(_: StoreTx, received: Received): Promise<Result<Received, Problem>> {
  const isRight = isUuid(String(received.body.secondId))
  return isRight ? ok(received) : err(problems.malformed('secondId must be a UUID.'))
}

/** Completes a group: each member like a booking, with an id. The payer is one of the members. */
async function withCustomers(
  tx: StoreTx,
  { params, body }: Received,
): Promise<Result<Received, Problem>> {
  const given: readonly Received['body'][] = Array.isArray(body.members) ? body.members : []
  const members: Received['body'][] = []
  for (const member of given) {
    const id = member.id ?? (members.length === 0 ? params.id : undefined)
    if (typeof id !== 'string' || !isUuid(id)) return err(problems.malformed('id must be a UUID.'))
    members.push({ ...(await bodyWithCustomer(tx, member)), id })
  }
  const lead = body.payer ?? members[0]?.id ?? ''
  const groupId = body.groupId ?? lead
  return ok({ params: { ...params, id: String(lead) }, body: { ...body, groupId, members } })
}

/**
 * Completes a new customer. Only a SUPER_ADMIN may give points, as in updatePoints. Refuses a number that leads to
 * another customer since a merge or a change of number.
 */
async function withFreeNumber(tx: StoreTx, received: Received, actor: Actor) {
  const { body } = received
  if (body.points && !mayCall(actor, calls.updatePoints))
    return err(notAllowed(actor, calls.updatePoints))
  const { present, removed } = await ownerOf(tx, null, body.mobileNumber)
  await freeNumber(tx, removed)
  if (present === null) return ok(received)
  return err(refusalProblem(numberGivenUp(present)))
}

/** Refuses a number that a customer had before and that leads to the customer's present number. */
export function numberGivenUp(present: string): Refusal {
  const text = `The number belongs to a customer whose number is ${present} now.`
  return refuse('unique', text, { field: 'mobileNumber' })
}

interface Owner {
  /** whether a customer has the id */
  isTaken: boolean
  /** the present number of the customer who had the number before */
  present: string | null
  /** the id of a removed record that still has the number */
  removed: string | null
}

async function ownerOf(tx: StoreTx, id: string | null, typed: unknown): Promise<Owner> {
  const former = typeof typed === 'string' ? normalMobile(typed) : null
  const { rows } = await sql<Owner>`
    select exists (select from customers where id = ${id}) as "isTaken", (
      select person.mobile_number from customers merged
      join customers person on person.id = merged.merged_into
      where merged.mobile_number = ${former}
    ) as present, (
      select gone.id from customers gone
      where gone.mobile_number = ${former} and gone.status = ${mergedStatus} and gone.merged_into is null
    ) as removed`.execute(tx.db)
  return rows[0] ?? { isTaken: false, present: null, removed: null }
}

/**
 * Takes the number away from a removed record. The record kept it until now, because tablets find the row to delete by
 * its number.
 */
async function freeNumber(tx: StoreTx, removed: string | null): Promise<void> {
  if (removed !== null) await freeNumbers(tx, [removed])
}

/** Completes a sale or a change of points: a number that the customer gave up becomes the present one. */
function withPresentNumber(field: string): Prepare {
  return async (tx, { params, body }) => {
    const { present } = await ownerOf(tx, null, body[field])
    return ok({ params, body: { ...body, ...(present === null ? {} : { [field]: present }) } })
  }
}

/** Completes a change of a customer with the mobile number, by which commands find customers. */
async function withMobileNumber(
  tx: StoreTx,
  { params, body }: Received,
): Promise<Result<Received, Problem>> {
  const person = await readCustomer(tx.db, params.id ?? '')
  if (!person) return err(problems.notFound('Customer not found'))
  const { id, mobileNumber } = person
  return ok({ params: { ...params, id, mobileNumber }, body })
}

/**
 * Completes the removal of a customer. Refuses it if the points have moved since the record was added, or another
 * record was merged into it.
 */
async function withUnused(tx: StoreTx, received: Received): Promise<Result<Received, Problem>> {
  const { id = '' } = received.params
  const person = await readCustomer(tx.db, id)
  // The id of a merged record leads to another record, which must not be removed.
  if (person?.id !== id) return err(problems.notFound('Customer not found'))
  const { mobileNumber } = person
  await lockMobile(tx, mobileNumber)
  const used = await readUsed(tx.db, [id])
  if (used.has(id)) return err(refusalProblem(customerInUse(person), { current: person }))
  return ok({ ...received, params: { ...received.params, mobileNumber } })
}

import type { Received } from '#domain/commands/define-command'
import { err, ok, type Result } from '#domain/kernel/result'
import { readCustomer } from '../customers/read-customers'
import type { StoreTx } from '../db/tx'
import { type Problem, problems } from '../http/problem'

/** A request about a customer, with the mobile number under which commands find them. */
export async function withMobileNumber(
  tx: StoreTx,
  { params, body }: Received,
): Promise<Result<Received, Problem>> {
  const person = await readCustomer(tx.db, params.id ?? '')
  if (!person) return err(problems.notFound('Customer not found'))
  const { id, mobileNumber } = person
  return ok({ params: { ...params, id, mobileNumber }, body })
}

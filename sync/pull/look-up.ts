import { customerCalls } from '#domain/calls/customers'
import { normalMobile } from '#domain/kernel/names'
import type { Customer } from '#domain/rows/customer'
import type { CustomerFound, Session } from '../api/sync'
import { ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import { customerTables } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import { isCurrent, type WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import { putCustomers } from '../store/customers'
import type { WithDb } from '../store/db'
import { write } from '../store/tx'

type LookUpParts = WithDeps & WithDb & WithHttp & WithSessions & WithWrites

/** Timeout of a look-up in milliseconds; short, because a customer is waiting at the front desk. */
const lookUpTimeoutMs = 3000

const unknown: CustomerFound = { kind: 'absent', complete: false }

/** Looks in the replica first, then asks the service and stores the customer. */
export async function lookUpCustomer(
  parts: LookUpParts,
  reader: Reader,
  typed: string,
): Promise<CustomerFound> {
  const mobileNumber = normalMobile(typed)
  const session = parts.sessions.current()
  if (!session) return unknown
  const customer = await reader.readTransaction(customerTables, (context) =>
    reader.customer(context, mobileNumber),
  )
  if (customer) return { kind: 'found', customer }
  return askFor(parts, session, mobileNumber)
}

/** Fetches a customer of the replica again. False: no answer. */
export async function refreshCustomer(parts: LookUpParts, mobileNumber: string): Promise<boolean> {
  const session = parts.sessions.current()
  if (!session) return false
  try {
    const found = await askFor(parts, session, mobileNumber)
    return found.kind === 'found' || found.complete
  } catch (error) {
    parts.deps.log('a customer was not asked for', wordsOf(error))
    return false
  }
}

async function askFor(
  parts: LookUpParts,
  session: Session,
  mobileNumber: string,
): Promise<CustomerFound> {
  const asked = await ask(parts.http, session, customerCalls.customer, {
    params: { idOrMobileNumber: mobileNumber },
    query: { storeCode: session.storeCode },
    timeoutMs: lookUpTimeoutMs,
  })
  if (asked.kind === 'failed' && asked.status === 404) return { kind: 'absent', complete: true }
  if (asked.kind !== 'ok') return unknown
  await keepIfPossible(parts, () => keepCustomer(parts, asked.value, session))
  return { kind: 'found', customer: asked.value }
}

/** Runs a write whose failure is only logged, because the answer can be used without being stored. */
export async function keepIfPossible(parts: WithDeps, keep: () => Promise<void>): Promise<void> {
  try {
    await keep()
  } catch (error) {
    parts.deps.log('an answer could not be kept', wordsOf(error))
  }
}

/**
 * Stores the service's answer about a customer, without private fields. Nothing is stored when `session`, which asked,
 * has ended: another user may work here now, maybe in another store.
 */
export async function keepCustomer(
  parts: WithDb & WithSessions & WithWrites,
  customer: Customer,
  session: Session,
): Promise<void> {
  const isKept = await write(parts.db, ['customers', 'meta'], async (tx) => {
    if (!isCurrent(parts, session)) return false
    await putCustomers(tx, session.storeCode, [customer])
    return true
  })
  if (isKept) parts.writes.announce('rows')
}

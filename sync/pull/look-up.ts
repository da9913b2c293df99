import { calls } from '#domain/calls/all'
import { normalMobile } from '#domain/kernel/names'
import type { Customer } from '#domain/rows/customer'
import type { CustomerFound, Session } from '../api/sync'
import { ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { Reader } from '../overlay/reader'
import type { WithNews } from '../session/news'
import { isCurrent, type WithSessions } from '../session/session'
import { putCustomers } from '../store/customers'
import type { WithDb } from '../store/db'

type LookUpParts = WithDeps & WithDb & WithHttp & WithSessions & WithNews

/** A customer stands in front of the desk meanwhile. */
const lookUpTimeoutMs = 3000

const unknown: CustomerFound = { kind: 'absent', complete: false }

/** Looks in the replica first, then asks the service and keeps what it finds. */
export async function lookUpCustomer(
  parts: LookUpParts,
  reader: Reader,
  typed: string,
): Promise<CustomerFound> {
  const mobileNumber = normalMobile(typed)
  const session = parts.sessions.current()
  if (!session) return unknown
  const customer = await reader.look({ customers: true }, (context) =>
    reader.customer(context, mobileNumber),
  )
  if (customer) return { kind: 'found', customer }
  return askFor(parts, session, mobileNumber)
}

/** Asks the service for a customer, though the replica knows them. False: no answer came. */
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
  const asked = await ask(parts.http, session, calls.customer, {
    params: { idOrMobileNumber: mobileNumber },
    query: { storeCode: session.storeCode },
    timeoutMs: lookUpTimeoutMs,
  })
  if (asked.kind === 'failed' && asked.status === 404) return { kind: 'absent', complete: true }
  if (asked.kind !== 'ok') return unknown
  await keepIfPossible(parts, () => keepCustomer(parts, asked.value, session))
  return { kind: 'found', customer: asked.value }
}

/** For what was answered and is good without being kept. */
export async function keepIfPossible(parts: WithDeps, keep: () => Promise<void>): Promise<void> {
  try {
    await keep()
  } catch (error) {
    parts.deps.log('an answer could not be kept', wordsOf(error))
  }
}

/**
 * Teaches the replica what the service has just said of a customer, but for what is private. `session` has
 * asked: nothing is kept where another user works by now, maybe in another store.
 */
export async function keepCustomer(
  parts: WithDb & WithSessions & WithNews,
  customer: Customer,
  session: Session,
): Promise<void> {
  const { db } = parts
  const isKept = await db.dexie.transaction('rw', db.customers, async () => {
    if (!isCurrent(parts, session)) return false
    await putCustomers(db, session.storeCode, [customer])
    return true
  })
  if (isKept) parts.news.announce('rows')
}

import { calls } from '#domain/calls/all'
import { normalMobile } from '#domain/kernel/names'
import type { Customer } from '#domain/rows/customer'
import type { CustomerFound, Session } from '../api/sync'
import { announce, type Core, isCurrent } from '../engine/core'
import { ask } from '../host/ask'
import { wordsOf } from '../kernel/error-text'
import type { Reader } from '../overlay/reader'
import { putCustomers } from '../store/customers'

/** A customer stands in front of the desk meanwhile. */
const patienceMs = 3000

const unknown: CustomerFound = { kind: 'absent', complete: false }

/** Looks in the replica first, then asks the service and keeps what it finds. */
export async function lookUpCustomer(
  core: Core,
  reader: Reader,
  typed: string,
): Promise<CustomerFound> {
  const mobileNumber = normalMobile(typed)
  const session = core.sessions.current()
  if (!session) return unknown
  const customer = await reader.look({ customers: true }, (scene) =>
    reader.customer(scene, mobileNumber),
  )
  if (customer) return { kind: 'found', customer }
  return askFor(core, session, mobileNumber)
}

/** Asks the service for a customer, though the replica knows them. False: nobody has answered. */
export async function refreshCustomer(core: Core, mobileNumber: string): Promise<boolean> {
  const session = core.sessions.current()
  if (!session) return false
  try {
    const found = await askFor(core, session, mobileNumber)
    return found.kind === 'found' || found.complete
  } catch (error) {
    core.deps.log('a customer was not asked for', wordsOf(error))
    return false
  }
}

async function askFor(core: Core, session: Session, mobileNumber: string): Promise<CustomerFound> {
  const asked = await ask(core.http, session, calls.customer, {
    params: { idOrMobileNumber: mobileNumber },
    query: { storeCode: session.storeCode },
    timeoutMs: patienceMs,
  })
  if (asked.kind === 'failed' && asked.status === 404) return { kind: 'absent', complete: true }
  if (asked.kind !== 'ok') return unknown
  await keepIfPossible(core, () => keepCustomer(core, asked.value, session))
  return { kind: 'found', customer: asked.value }
}

/** For what was answered and is good without being kept. */
export async function keepIfPossible(core: Core, keep: () => Promise<void>): Promise<void> {
  try {
    await keep()
  } catch (error) {
    core.deps.log('an answer could not be kept', wordsOf(error))
  }
}

/**
 * Teaches the replica what the service has just said of a customer, but for what is private. `session` has
 * asked: nothing is kept where somebody else works by now, maybe in another store.
 */
export async function keepCustomer(
  core: Core,
  customer: Customer,
  session: Session,
): Promise<void> {
  const { db } = core
  const isKept = await db.dexie.transaction('rw', db.customers, async () => {
    if (!isCurrent(core, session)) return false
    await putCustomers(db, session.storeCode, [customer])
    return true
  })
  if (isKept) announce(core, 'rows')
}

import { calls } from '#domain/calls/all'
import { normalMobile } from '#domain/kernel/names'
import type { CustomerFound } from './api'
import { announce, type Core } from './core'
import type { Reader } from './fold/reader'
import { ask } from './http/ask'
import { putCustomers } from './store/customers'

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
  const customer = await reader.look({ customers: true }, (scene) =>
    reader.customer(scene, mobileNumber),
  )
  return customer ? { kind: 'found', customer } : askFor(core, mobileNumber)
}

/** The customer as the service has it, with all that the replica leaves out. */
export const customerRecord = (core: Core, typed: string): Promise<CustomerFound> =>
  askFor(core, normalMobile(typed), {
    includeAppointments: 'true',
    includeUpdatePointsLogs: 'true',
  })

async function askFor(
  core: Core,
  mobileNumber: string,
  include: Readonly<Record<string, string>> = {},
): Promise<CustomerFound> {
  const session = core.sessions.current()
  if (!session) return unknown
  const asked = await ask(core.http, session, calls.customer, {
    params: { idOrMobileNumber: mobileNumber },
    query: { storeCode: session.storeCode, ...include },
    timeoutMs: patienceMs,
  })
  if (asked.kind === 'failed' && asked.status === 404) return { kind: 'absent', complete: true }
  if (asked.kind !== 'ok') return unknown
  const { db } = core
  await db.dexie.transaction('rw', db.customers, async () =>
    putCustomers(db, session.storeCode, [asked.value]),
  )
  announce(core, 'rows')
  return { kind: 'found', customer: asked.value }
}

import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { bookingBody, type Clerk, logIn } from './support/clerk'
import { nextId, openService, serviceOver } from './support/test-service'

let count = 0
let makati: Clerk

const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  // Called once for each statement. Nodes are transformed once more as parts of larger nodes, so those can't be
  // counted.
  async transformResult({ result }) {
    count += 1
    return result
  },
}

beforeEach(async () => {
  const { db } = await openService()
  makati = await logIn(serviceOver({ ...db, queries: db.queries.withPlugin(counting) }), 'makati')
})

/**
 * Number of statements of one booking without `begin` and `commit`. The check of the session and the notification are
 * two of them.
 */
async function statementsOf(person: object): Promise<number> {
  const body = { ...bookingBody, id: nextId(), customerId: nextId(), ...person }
  count = 0
  const got = await makati.send(calls.createAppointment, {
    body,
    headers: { 'Idempotency-Key': nextId() },
  })
  expect(got.status).toBe(201)
  return count
}

const newcomer = { name: 'Nina', mobileNumber: '639180000001' }

test.each([
  ['a new customer', newcomer],
  ['a known customer', {}],
])('a booking of %s takes at most eight statements in its transaction', async (_, person) => {
  expect(await statementsOf(person)).toBeLessThanOrEqual(10)
})

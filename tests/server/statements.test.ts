import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { bookingBody, type Clerk, logIn } from './support/clerk'
import { counted } from './support/count-statements'
import { nextId, openService, serviceOver } from './support/test-service'

let statements: ReturnType<typeof counted>
let makati: Clerk

beforeEach(async () => {
  statements = counted((await openService()).db)
  makati = await logIn(serviceOver(statements.db), 'makati')
})

/**
 * Number of statements of one booking without `begin` and `commit`. The check of the session and the notification are
 * two of them.
 */
async function statementsOf(person: object): Promise<number> {
  const body = { ...bookingBody, id: nextId(), customerId: nextId(), ...person }
  statements.reset()
  const got = await makati.send(calls.createAppointment, {
    body,
    headers: { 'Idempotency-Key': nextId() },
  })
  expect(got.status).toBe(201)
  return statements.count()
}

const newcomer = { name: 'Nina', mobileNumber: '639180000001' }

test.each([
  ['a new customer', newcomer],
  ['a known customer', {}],
])('a booking of %s takes at most eight statements in its transaction', async (_, person) => {
  expect(await statementsOf(person)).toBeLessThanOrEqual(10)
})

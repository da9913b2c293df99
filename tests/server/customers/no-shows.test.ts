import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { customer } from '#domain/rows/customer'
import { migrations } from '#server/db/migrations'
import { jose } from '../../support/business'
import { logIn } from '../support/clerk'
import { openService, type TestService } from '../support/test-service'

async function openWithNoShows() {
  const service = await openService()
  const makati = await logIn(service, 'makati')
  const visits = [
    ['10:30', { cancelReason: 'No show', customerInitiated: false }],
    ['13:00', { cancelReason: 'Sick', customerInitiated: true }],
    ['15:00', { cancelReason: 'Booked by mistake', customerInitiated: false }],
  ] as const
  for (const [startTime, body] of visits) {
    const { id } = await makati.book({ startTime, confirmed: ['BREAK'] })
    await makati.cancel(id, body)
  }
  const find = () => makati.send(calls.customer, { params: { idOrMobileNumber: jose } })
  return { service, find, makati }
}

const migrationNamed = (part: string) => {
  const found = migrations.find(({ name }) => name.endsWith(part))
  if (!found) throw new Error(`No migration ${part}`)
  return found.text
}

async function migrateAgain({ db }: TestService) {
  await sql`alter table customers drop column no_show_count`.execute(db.queries)
  for (const statement of migrationNamed('no-shows').split(/;\s*$/m))
    if (statement.trim()) await sql.raw(statement).execute(db.queries)
}

test('customer-1 no-shows are counted apart, and merged with the record', async () => {
  const { find, makati } = await openWithNoShows()
  expect(await find()).toMatchObject({ body: { cancelCount: 3, noShowCount: 1 } })
  await makati.send(calls.mergeCustomers, { params: { id: 'maria' }, body: { otherId: 'jose' } })
  expect(await find()).toMatchObject({ body: { id: 'maria', cancelCount: 3, noShowCount: 1 } })
})

test('a database of before counts the no-shows that it holds, and tells the tablets', async () => {
  const { service, find, makati } = await openWithNoShows()
  const { version } = v.parse(customer, (await find()).body)
  await migrateAgain(service)
  expect(await find()).toMatchObject({ body: { noShowCount: 1, version: version + 1 } })
  expect((await makati.send(calls.changes)).body).toMatchObject({
    changes: expect.arrayContaining([
      expect.objectContaining({
        id: 'jose',
        row: expect.objectContaining({ noShowCount: 1 }),
      }),
    ]),
  })
})

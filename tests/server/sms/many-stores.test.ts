import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import { queueReminders } from '#server/sms/queue-reminders'
import { today } from '../../support/business'
import { logIn } from '../support/clerk'
import { counted } from '../support/count-statements'
import { openService, type TestService } from '../support/test-service'

const stores = 30
const tomorrow = addDays(today, 1)
const clock = () => Date.parse(`${tomorrow}T18:00:00+08:00`)

let service: TestService
beforeEach(async () => {
  service = await openService()
  await sql`
    insert into stores select more.* from stores, generate_series(1, ${stores}::int) nth,
      jsonb_populate_record(stores, jsonb_build_object('code', 'STORE_' || nth, 'id', 's' || nth)) more
    where stores.code = 'SERENITY_CEBU'`.execute(service.db.queries)
  await sql`update stores set reminds_in_evening = true, reminds_before_start = true`.execute(
    service.db.queries,
  )
})

/** Copies the bookings of Makati to all other stores, in which nobody has a place. */
const copyBookings = () =>
  sql`
    insert into appointments select copied.* from appointments row, stores store,
      jsonb_populate_record(row, jsonb_build_object('store_code', store.code, 'staff_id', null, 'room_id', null)) copied
    where store.code <> 'SERENITY_MAKATI'`.execute(service.db.queries)

const queued = () =>
  service.db.queries
    .selectFrom('sms_outbox')
    .select(['store_code', 'text'])
    .where('reminder', 'is not', null)
    .execute()

test('when nothing is due, all stores together cost two statements', async () => {
  const { db, count } = counted(service.db)
  expect(await queueReminders({ db, clock })).toBe(0)
  expect(count()).toBeLessThanOrEqual(2)
})

test('the reminders of all stores are queued in portions, each once', async () => {
  const makati = await logIn(service, 'makati')
  await makati.book({ startDate: addDays(today, 2) })
  await copyBookings()
  await sql`update sms_outbox set created_at = created_at - interval '1 day'`.execute(
    service.db.queries,
  )
  const counts: number[] = []
  for (let some = -1; some !== 0; ) {
    some = await queueReminders({ db: service.db, clock }, 12)
    counts.push(some)
  }
  expect(counts).toEqual([12, 12, 8, 0])
  const rows = await queued()
  expect(new Set(rows.map((row) => row.store_code)).size).toBe(stores + 2)
  expect(rows.every(({ text }) => text.includes('a reminder of'))).toBe(true)
})

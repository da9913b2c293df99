import { setTimeout } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appointments } from '#server/db/tables/appointments'
import { customers } from '#server/db/tables/customers'
import { business } from '../../support/business'
import { booking, done, rowOf } from '../../support/commands'
import { effort } from '../support/effort'
import { bundledThreads, keepWorld, openReporting, type Reporting } from './reporting'

const many = effort('ROWS', 5_000)
/** Heap in megabytes. The rows alone need several times as much. */
const smallHeap = Math.max(16, many / 1000)

/** Stores copies of a booking and its customer, a hundred for each day from 2024 on. */
async function keepMany({ service: { db } }: Reporting) {
  const world = done(
    business(),
    'createAppointment',
    booking({ staffId: 'ana', appointmentCreationPayment: { amount: 123.45 } }),
  )
  await keepWorld(db, world)
  const row = { ...rowOf(world), staffId: null, roomId: null }
  const first = [...world.customers.values()][0]
  const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const person = customers.columnNames.filter((name) => name !== 'id' && name !== 'mobile_number')
  await sql`
    insert into customers (id, mobile_number, ${columns(person)})
    select 'many-' || number, '6380' || lpad(number::text, 8, '0'), ${columns(person)}
    from customers, generate_series(1, ${many}) number where id = ${first?.id}`.execute(db.queries)
  await sql`
    insert into customer_stores (customer_id, store_code, lane, version)
    select id, ${row.storeCode}, 1, row_number() over () from customers where id like 'many-%'`.execute(
    db.queries,
  )
  const moved = ['id', 'start_date', 'end_date', 'staff_id', 'room_id', 'during']
  const kept = appointments.columnNames.filter((name) => !moved.includes(name))
  await sql`
    insert into appointments (id, start_date, end_date, ${columns(kept)})
    select 'many-' || number, day, day, ${columns(kept)}
    from appointments, generate_series(1, ${many}) number,
      lateral (select '2024-01-01'::date + number / 100 as day) days
    where id = ${row.id}`.execute(db.queries)
}

function sheetOf(file: ArrayBuffer, number: number): string {
  return strFromU8(
    unzipSync(new Uint8Array(file))[`xl/worksheets/sheet${number}.xml`] ?? new Uint8Array(),
  )
}

const different = (xml: string, pattern: RegExp) => new Set(xml.match(pattern)).size

test('many rows go through a thread with little memory, each of them once', {
  timeout: 180_000,
}, async () => {
  const reporting = await openReporting(await bundledThreads(smallHeap))
  await keepMany(reporting)

  const asked = reporting.get('/v1/reports/daily/download?start=2024-01-01&end=2025-12-31')
  let isMade = false
  let answeredMeanwhile = 0
  const made = asked.then(() => {
    isMade = true
  })
  while (!isMade) {
    const { status } = await reporting.get('/v1/stores')
    if (status === 200) answeredMeanwhile += 1
    await setTimeout(10)
  }
  await made
  expect(answeredMeanwhile).toBeGreaterThan(5)

  const daily = sheetOf(await (await asked).arrayBuffer(), 1)
  expect(daily.match(/<row /g)).toHaveLength(many + 2)
  expect(different(daily, />many-\d+</g)).toBe(many)
  const total = daily.slice(daily.lastIndexOf('<row '))
  expect(total).toContain(`<v>${(12_345 * many) / 100}</v>`)

  const list = await reporting.get('/v1/reports/customers/download')
  const people = sheetOf(await list.arrayBuffer(), 1)
  expect(different(people, />6380\d{8}</g)).toBe(many)
})

test('rows that pile up would not fit into that memory', async () => {
  const threads = await bundledThreads(smallHeap)
  const row = Array.from({ length: 40 }, (_, index) => `customer ${index}`)
  const rows = Array.from({ length: many }, () => row)
  const columns = row.map((title) => ({ title, kind: 'text' as const, width: 9 }))
  const making = threads.make(async (writer) => {
    await writer.open({ name: 'All at once', columns })
    await writer.add(rows, 'plain')
  })
  await expect(making).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
})

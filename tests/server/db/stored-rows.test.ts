import * as v from 'valibot'
import { expect, it } from 'vitest'
import { blankCorrection } from '#domain/rows/correction'
import { customer } from '#domain/rows/customer'
import { sale } from '#domain/rows/sale'
import { tender } from '#domain/rows/tender'
import { migrate } from '#server/db/migrate'
import { migrations } from '#server/db/migrations'
import { appointments } from '#server/db/tables/appointments'
import { customers } from '#server/db/tables/customers'
import { sales } from '#server/db/tables/registers'
import { postgres } from './engines'
import { addStore, booking } from './rows'

const correctionOf = (id: string, kind: 'LINE' | 'COMPLETION') => ({ ...blankCorrection, id, kind })

const tenderOf = (id: string, phase: 'Additional' | 'Completion') =>
  v.parse(tender, { id, phase, kind: 'PAYMENT', mode: 'CASH', amount: 100, day: '2026-11-20' })

/** A row without the column that a later migration adds. */
const asBefore = <Row extends { prints: unknown }>({ prints: _, ...row }: Row): Row => row as Row // as the table is then

it('rows of before a migration have what the program expects of them', async () => {
  const database = await (await postgres.start()).open()
  const { queries } = database
  try {
    const before = migrations.findIndex(({ name }) => name === '0033-before-completion')
    await migrate(database, migrations.slice(0, before))
    await addStore(database, 'S')
    const corrections = [
      correctionOf('line', 'LINE'),
      correctionOf('undone', 'COMPLETION'),
      correctionOf('later', 'LINE'),
    ]
    const again = booking('S', 'a1', '10:00', { status: 'COMPLETED', corrections })
    const once = { status: 'COMPLETED', corrections: corrections.slice(0, 1) }
    // Lowered before the completion, and one product that came back with the refund.
    const tenders = [tenderOf('t1', 'Additional'), tenderOf('t2', 'Completion')]
    const back = { ...blankCorrection, id: 'r1', kind: 'REFUND' as const, tenderIds: ['t1'] }
    const lowered = { ...once, tenders, corrections: [back, correctionOf('r1/oil', 'LINE')] }
    await queries
      .insertInto('appointments')
      .values(
        [
          again,
          booking('S', 'a2', '12:00', once),
          booking('S', 'a3', '14:00', lowered),
          booking('S', 'a4', '16:00', { ...lowered, tenders: tenders.toReversed() }),
        ].map(asBefore),
      )
      .execute()
    const person = (id: string) => v.parse(customer, { id, mobileNumber: `63917${id}` })
    for (const id of ['maria', 'jose'])
      await queries
        .insertInto('customers')
        .values(customers.toRow(person(id)))
        .execute()
    await queries
      .updateTable('customers')
      .set({ merged_into: 'maria' })
      .where('id', '=', 'jose')
      .execute()
    const sold = v.parse(sale, {
      ...{ id: 's1', storeCode: 'S', customerId: 'jose' },
      ...{ day: '2026-11-20', soldAt: '2026-11-20T02:00:00Z' },
    })
    await queries
      .insertInto('sales')
      .values(asBefore(sales.toRow(sold)))
      .execute()

    await migrate(database, migrations)

    const rows = await queries.selectFrom('appointments').selectAll().orderBy('id').execute()
    const marked = rows.map((row) =>
      appointments.fromRow(row).corrections.map((each) => each.isBeforeCompletion),
    )
    expect(marked).toEqual([[true, true, false], [false], [true, true], [false, false]])
    expect(rows.map(({ version }) => Number(version))).toEqual([1, 0, 2, 0])
    const sale1 = await queries.selectFrom('sales').selectAll().executeTakeFirstOrThrow()
    expect(sales.fromRow(sale1)).toMatchObject({ customerId: 'maria', mobileNumber: '63917maria' })
  } finally {
    await database.close()
  }
})

import * as v from 'valibot'
import { withTotals } from '#domain/appointment/amounts'
import { addDays } from '#domain/kernel/dates'
import { type Appointment, appointment } from '#domain/rows/appointment'
import type { Drawer } from '#domain/rows/drawer'
import type { Absence } from '#domain/rows/line-up/absence'
import type { Sale } from '#domain/rows/sale'
import { timing } from '#domain/slot/timing'
import { bulkInsert } from '#server/db/bulk-insert'
import type { Database } from '#server/db/database'
import { appointments } from '#server/db/tables/appointments'
import * as registers from '#server/db/tables/registers'
import { write } from '#server/db/tx'
import { createRandom, type Random } from '#server/demo/random'
import type { Spreadsheets } from '#server/workbook/spreadsheets'
import { business, storeCode } from '../../support/business'
import { serviceOn } from '../support/test-service'
import { type Reporting, reportingOn } from './reporting'

export const year = { start: '2025-12-01', end: '2026-11-30' }

const world = business()
const therapists = ['ana', 'bea', 'cora']
const rooms = ['r1', 'r2', 'r3']
const baskets = [['swedish'], ['shiatsu'], ['swedish', 'shiatsu'], ['gym'], ['gym', 'swedish']]

/** A year of a small store: visits of all kinds and statuses, with odd amounts. The same seed gives the same year. */
export function busyYear(seed = 33): Appointment[] {
  const random = createRandom(seed)
  const rows: Appointment[] = []
  for (let day = year.start; day <= year.end; day = addDays(day, 1))
    for (const [at, staffId] of therapists.entries())
      for (const hour of [9, 13, 17, 21])
        if (random.chance(0.7))
          rows.push(
            visit(random, { id: `v${rows.length}`, day, hour, staffId, roomId: rooms[at] ?? 'r1' }),
          )
  return rows
}

interface Place {
  id: string
  day: string
  hour: number
  staffId: string
  roomId: string
}

function visit(random: Random, { id, day, hour, staffId, roomId }: Place): Appointment {
  const serviceIds = random.pick(baskets)
  const services = serviceIds.flatMap((each) => world.services.get(each) ?? [])
  const minute = random.pick(['00', '07', '30'])
  const start = `${String(hour).padStart(2, '0')}:${minute}`
  const isPromo = random.chance(0.3)
  const charge = random.chance(0.2) ? random.int(1, 9999) / 100 : 0
  const customerId = random.pick(['maria', 'jose', 'ines'])
  return withTotals(
    v.parse(appointment, {
      id,
      storeCode,
      customerId,
      name: customerId,
      mobileNumber: '639171234567',
      ...timing(day, start, services),
      serviceIds,
      serviceOfferedType: 'MASSAGE',
      staffId: random.chance(0.9) ? staffId : null,
      roomId: random.chance(0.9) ? roomId : null,
      promoId: isPromo ? 'rainy' : null,
      discount: isPromo ? random.int(1, 200_000) / 100 : 0,
      pointsToRedeem: random.chance(0.1) ? 50 : 0,
      type: random.pick(['WALK-IN', 'CALL', 'SMS']),
      status: random.pick(['COMPLETED', 'COMPLETED', 'COMPLETED', 'CANCELLED', 'RESERVED']),
      customerInitiatedCancel: random.chance(0.5),
      originalPrice: services.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100,
      productsOrdered: random.chance(0.3) ? { oil: random.int(1, 3), water: 1 } : {},
      productPrices: { oil: 249.75, water: random.pick([35, 36.5]) },
      additionalPaymentAmount: random.chance(0.1) ? random.int(1, 9999) / 100 : 0,
      checkInPercentChargeAmount: charge,
      createdDate: day,
      version: 1,
    }),
  )
}

/** Drawers, sales and absences, as far as a year has them. */
interface RegisterRows {
  drawers?: readonly Drawer[]
  sales?: readonly Sale[]
  absences?: readonly Absence[]
}

/** Stores the rows in a database that has the small business. */
async function storeYear(
  db: Database,
  visits: readonly Appointment[],
  { drawers = [], sales = [], absences = [] }: RegisterRows,
) {
  await write(db, async (tx) => {
    const visited = visits.map((row) => ({ ...appointments.toRow(row) }))
    await bulkInsert(tx, 'appointments', visited)
    const opened = drawers.map((row) => ({ ...registers.drawers.toRow(row) }))
    await bulkInsert(tx, 'drawers', opened)
    await bulkInsert(
      tx,
      'sales',
      sales.map((row) => ({ ...registers.sales.toRow(row) })),
    )
    const absent = absences.map((row) => ({ ...registers.absences.toRow(row) }))
    await bulkInsert(tx, 'absences', absent)
  })
}

/** A service that has the year on an empty database, with clerks in its two stores. */
export async function openYear(
  db: Database,
  rows: readonly Appointment[],
  more: RegisterRows = {},
  spreadsheets?: Spreadsheets,
): Promise<Reporting> {
  const service = await serviceOn(db, spreadsheets)
  await storeYear(db, rows, more)
  return reportingOn(service)
}

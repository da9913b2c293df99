import { centavos } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'
import { customersJoined } from '../customers/publish-customers'
import { bulkInsert } from '../db/bulk-insert'
import { appointments } from '../db/tables/appointments'
import * as stored from '../db/tables/resources'
import type { WriteTx } from '../db/tx'
import type { StoreRows } from './business'

/**
 * Inserts a store and all its rows. Each row gets its own version, as if it had been written separately. The customers
 * of the appointments must exist.
 */
export async function installStore(tx: WriteTx, rows: StoreRows): Promise<void> {
  const { code } = rows.store
  let version = 0
  const numbered = <Row>(row: Row) => {
    version += 1
    return { ...row, version }
  }
  await bulkInsert(tx, 'stores', [stored.stores.toRow(numbered(rows.store))])
  await bulkInsert(tx, 'services', rows.services.map(numbered).map(stored.services.toRow))
  await bulkInsert(tx, 'promos', rows.promos.map(numbered).map(stored.promos.toRow))
  await bulkInsert(tx, 'staffs', rows.staffs.map(numbered).map(stored.staffs.toRow))
  await bulkInsert(tx, 'rooms', rows.rooms.map(numbered).map(stored.rooms.toRow))
  await bulkInsert(tx, 'lockers', rows.lockers.map(numbered).map(stored.lockers.toRow))
  await bulkInsert(tx, 'products', rows.products.map(numbered).map(stored.products.toRow))
  await bulkInsert(tx, 'service_rooms', roomLinks(rows))
  await bulkInsert(tx, 'promo_services', promoLinks(rows))
  const visits = withReceiptNumbers(rows.appointments)
  await bulkInsert(tx, 'appointments', visits.rows.map(numbered).map(appointments.toRow))
  customersJoined(tx, code, customersOf(rows))
  await tx.db
    .updateTable('stores')
    .set({ last_version: version, last_receipt_number: visits.last })
    .where('code', '=', code)
    .execute()
}

/** Appointments with the numbers of their receipts, in the order of completion, and the last number. */
function withReceiptNumbers(rows: readonly Appointment[]) {
  const completed = rows
    .filter(({ status }) => status === 'COMPLETED')
    .sort((a, b) => endOf(a).localeCompare(endOf(b)))
  const numbers = new Map(completed.map(({ id }, at) => [id, at + 1]))
  const numbered = rows.map((row) => ({ ...row, receiptNumber: numbers.get(row.id) ?? null }))
  return { rows: numbered, last: completed.length }
}

const endOf = ({ completedDateTime }: Appointment) => completedDateTime ?? ''

/** Rows of service_rooms, made from the services of each room. */
function roomLinks({ store, rooms }: StoreRows) {
  return rooms.flatMap((room) =>
    room.serviceIds.map((serviceId) => ({
      store_code: store.code,
      service_id: serviceId,
      room_id: room.id,
    })),
  )
}

/** Rows of promo_services, made from the discounts of each promo. */
function promoLinks({ store, promos }: StoreRows) {
  return promos.flatMap((promo) =>
    Object.entries(promo.serviceLessPriceMap).map(([serviceId, amount]) => ({
      store_code: store.code,
      promo_id: promo.id,
      service_id: serviceId,
      amount_centavos: centavos(amount),
    })),
  )
}

const customersOf = ({ appointments: rows, known }: StoreRows): string[] => [
  ...known,
  ...rows.flatMap(({ customerId }) => customerId ?? []),
]

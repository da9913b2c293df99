import type { Days } from '#domain/reports/period'
import type { Reader } from '../db/tx'
import { type Names, readNames, upperNameOf } from './names'
import { paymentsIn, type StoredAppointment } from './payments-in'
import { inPages, pageSize, type Read } from './report'

export interface Wanted extends Days {
  storeCode: string
  /** only cancelled ones that somebody had paid for */
  cancelledButPaid?: boolean
}

/** An appointment with the names of its resources and its payments. */
export type AppointmentLine = ReturnType<typeof named>

/** A store's appointments by their start, page by page. */
export async function* appointmentLines(
  read: Read,
  wanted: Wanted,
): AsyncGenerator<AppointmentLine[]> {
  const names = await read((reader) => readNames(reader, wanted.storeCode))
  const pages = inPages<StoredAppointment>((after) =>
    read((reader) => readPage(reader, wanted, after)),
  )
  for await (const page of pages) yield page.map((row) => named(names, row))
}

function readPage(
  reader: Reader,
  wanted: Wanted,
  after: StoredAppointment | null,
): Promise<StoredAppointment[]> {
  const page = reader
    .selectFrom('appointments')
    .selectAll()
    .where('store_code', '=', wanted.storeCode)
    .where('start_date', '>=', after?.start_date ?? wanted.start)
    .where('start_date', '<=', wanted.end)
    .orderBy('start_date')
    .orderBy('start_time')
    .orderBy('id')
    .limit(pageSize)
  const some = wanted.cancelledButPaid
    ? page.where('status', '=', 'CANCELLED').where('total_price_paid_centavos', '>', 0)
    : page
  if (!after) return some.execute()
  const { start_date, start_time, id } = after
  return some
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('start_date', 'start_time', 'id'), '>', tuple(start_date, start_time, id)),
    )
    .execute()
}

function named(names: Names, row: StoredAppointment) {
  return {
    ...row,
    payments: paymentsIn(row),
    staff: upperNameOf(names.staffs, row.staff_id),
    room: upperNameOf(names.rooms, row.room_id),
    locker: upperNameOf(names.lockers, row.locker_id),
    promo: upperNameOf(names.promos, row.promo_id),
    services: row.service_ids.map((id) => upperNameOf(names.services, id)).join(', '),
    products: Object.entries(row.products_ordered)
      .map(([id, quantity]) => `${quantity} x ${names.products.get(id) ?? id}`)
      .join(', '),
  }
}

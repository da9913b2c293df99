import type { Selectable } from 'kysely'
import type { DB } from '../db/schema'
import type { Reader } from '../db/tx'
import { type Names, readNames, upperNameOf } from './names'
import type { Days } from './period'
import { inPages, pageSize, type Read } from './report'

/** An appointment as it is stored: amounts in centavos, resources by their ids. */
type Stored = Selectable<DB['appointments']>

export interface Wanted extends Days {
  storeCode: string
  /** only cancelled ones that somebody had paid for */
  cancelledButPaid?: boolean
}

/** An appointment with the names of its resources. */
export type AppointmentLine = ReturnType<typeof named>

/** A store's appointments by their start, page by page. */
export async function* appointmentLines(
  read: Read,
  wanted: Wanted,
): AsyncGenerator<AppointmentLine[]> {
  const names = await read((reader) => readNames(reader, wanted.storeCode))
  const pages = inPages<Stored>((after) => read((reader) => readPage(reader, wanted, after)))
  for await (const page of pages) yield page.map((row) => named(names, row))
}

function readPage(reader: Reader, wanted: Wanted, after: Stored | null): Promise<Stored[]> {
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

function named(names: Names, row: Stored) {
  return {
    ...row,
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

import type { RawBuilder, Selectable } from 'kysely'
import type { Paid } from '#domain/appointment/payments'
import type { Days } from '#domain/reports/period'
import type { DB } from '../db/schema'
import type { Reader } from '../db/tx'
import { inPages, pageSize, type Read } from './report'

export interface Wanted extends Days {
  storeCode: string
  /** also the bookings of second therapists, which don't count as visits */
  withTandem?: boolean
  /** only appointments for which this holds */
  where?: RawBuilder<boolean>
}

/** An appointment with names instead of resource ids, and with its payments. */
export type AppointmentLine = ReturnType<typeof named>

/** Yields appointments of a store by start time, page by page. */
export async function* appointmentLines(
  read: Read,
  wanted: Wanted,
): AsyncGenerator<AppointmentLine[]> {
  const names = await read((reader) => readNames(reader, wanted.storeCode))
  for await (const page of storedAppointments(read, wanted)) {
    const seconds = await read((reader) => readSecondStaffs(reader, wanted.storeCode, page))
    yield page.map((row) => named(names, row, seconds.get(row.id) ?? null))
  }
}

/** Ids of the second therapists of guests, by the id of the guest's booking. */
async function readSecondStaffs(
  reader: Reader,
  storeCode: string,
  page: readonly StoredAppointment[],
): Promise<Map<string | null, string | null>> {
  // A guest with two therapists is in a group.
  const ids = page.flatMap(({ id, group_id }) => (group_id === null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('appointments')
    .where('store_code', '=', storeCode)
    .where('tandem_of', 'in', ids)
    .where('status', '<>', 'CANCELLED')
    .select(['tandem_of', 'staff_id'])
    .execute()
  return new Map(rows.map((row) => [row.tandem_of, row.staff_id]))
}

/** Yields the stored columns of a store's appointments, one for each guest, by start time, page by page. */
export const storedAppointments = (
  read: Read,
  wanted: Wanted,
): AsyncGenerator<StoredAppointment[]> =>
  inPages<StoredAppointment>((after) => read((reader) => readPage(reader, wanted, after)))

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
    .where('is_taken_back', '=', false)
    .orderBy('start_date')
    .orderBy('start_time')
    .orderBy('id')
    .limit(pageSize)
  const counted = wanted.withTandem ? page : page.where('tandem_of', 'is', null)
  const some = wanted.where ? counted.where(wanted.where) : counted
  if (!after) return some.execute()
  const { start_date, start_time, id } = after
  return some
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('start_date', 'start_time', 'id'), '>', tuple(start_date, start_time, id)),
    )
    .execute()
}

function named(names: Names, row: StoredAppointment, secondStaffId: string | null) {
  return {
    ...row,
    payments: paymentsIn(row),
    staff: upperNameOf(names.staffs, row.staff_id),
    secondStaff: upperNameOf(names.staffs, secondStaffId),
    room: upperNameOf(names.rooms, row.room_id),
    locker: upperNameOf(names.lockers, row.locker_id),
    promo: upperNameOf(names.promos, row.promo_id),
    services: row.service_ids.map((id) => upperNameOf(names.services, id)).join(', '),
    products: Object.entries(row.products_ordered)
      .map(([id, quantity]) => `${quantity} x ${names.products.get(id) ?? id}`)
      .join(', '),
  }
}

const kinds = ['services', 'staffs', 'rooms', 'lockers', 'promos', 'products'] as const
type Kind = (typeof kinds)[number]

type Names = Readonly<Record<Kind, ReadonlyMap<string, string>>>

/** Reads the names of all resources of a store, once for a whole report; there are few. */
export async function readNames(reader: Reader, storeCode: string): Promise<Names> {
  const of = async (kind: Kind) => {
    const rows = await reader
      .selectFrom(kind)
      .where('store_code', '=', storeCode)
      .select(['id', 'name'])
      .execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
  return {
    services: await of('services'),
    staffs: await of('staffs'),
    rooms: await of('rooms'),
    lockers: await of('lockers'),
    promos: await of('promos'),
    products: await of('products'),
  }
}

/** A name in uppercase as on screens (SPEC.md MGMT-3); the id when the name is unknown. */
export function upperNameOf(names: ReadonlyMap<string, string>, id: string | null): string | null {
  return id === null ? null : (names.get(id) ?? id).toUpperCase()
}

/** The stored columns of an appointment: amounts in centavos, resources by id. */
type StoredAppointment = Selectable<DB['appointments']>

/** The payments of an appointment, one for each phase, in centavos. */
function paymentsIn(row: StoredAppointment): readonly Paid[] {
  const creationCharge = row.creation_percent_charge_amount_centavos
  return [
    {
      amount: row.appointment_creation_payment_amount_centavos,
      mode: row.appointment_creation_payment_mop,
      charge: creationCharge,
    },
    {
      amount: row.check_in_payment_amount_centavos,
      mode: row.check_in_payment_mop,
      charge: row.check_in_percent_charge_amount_centavos - creationCharge,
    },
    { amount: row.completed_payment_amount_centavos, mode: row.completed_payment_mop, charge: 0 },
    { amount: row.additional_payment_amount_centavos, mode: row.additional_payment_mop, charge: 0 },
    { amount: row.product_payment_amount_centavos, mode: row.product_payment_mop, charge: 0 },
  ]
}

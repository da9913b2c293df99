import * as v from 'valibot'
import { type Appointment, appointment } from '#domain/rows/appointment'
import { locker } from '#domain/rows/locker'
import { room } from '#domain/rows/room'
import { staff } from '#domain/rows/staff'
import { store } from '#domain/rows/store'
import type { Database } from '#server/db/database'
import { appointments } from '#server/db/tables/appointments'
import { lockers, rooms, staffs, stores } from '#server/db/tables/resources'

/** A store with one therapist (`ANA`), one room (`R1`) and one locker (`L1`). */
export async function addStore({ queries }: Database, code: string) {
  const common = { storeCode: code, available: true, version: 1 }
  const { serviceIds: _, ...roomRow } = v.parse(room, { id: 'R1', name: 'R1', ...common })
  await queries
    .insertInto('stores')
    .values(stores.toRow(v.parse(store, { id: code, code })))
    .execute()
  await queries
    .insertInto('staffs')
    .values(staffs.toRow(v.parse(staff, { id: 'ANA', name: 'ANA', ...common })))
    .execute()
  await queries.insertInto('rooms').values(rooms.toRow(roomRow)).execute()
  await queries
    .insertInto('lockers')
    .values(lockers.toRow(v.parse(locker, { id: 'L1', name: 'L1', ...common })))
    .execute()
}

/** The columns of a booking of ANA in R1 for 70 minutes on 2026-11-20. */
export function booking(
  storeCode: string,
  id: string,
  startTime: string,
  more: Partial<Appointment> = {},
) {
  const [hour = 0, minute = 0] = startTime.split(':').map(Number)
  const end = hour * 60 + minute + 70
  const two = (value: number) => String(value).padStart(2, '0')
  return appointments.toRow({
    ...v.parse(appointment, { id, storeCode }),
    startDate: '2026-11-20',
    endDate: '2026-11-20',
    startTime,
    endTime: `${two(Math.floor(end / 60))}:${two(end % 60)}`,
    staffId: 'ANA',
    roomId: 'R1',
    ...more,
  })
}

import { calls } from '#domain/calls/all'
import { err, ok } from '#domain/kernel/result'
import type { Staff } from '#domain/rows/staff'
import { isAbsent } from '#domain/slot/absences'
import { isDayOff, isOffByFlag } from '#domain/slot/obstacles'
import { readRegisters } from '../db/register-tables'
import { readResources } from '../db/resource-tables'
import { problems } from '../http/problem'
import { readRoute, singleReadRoute } from '../http/route'
import { readStore } from './read-store'

/** Routes for the lists of resources and the store (SPEC.md API-RES, API-USER). */
export const resourceRoutes = {
  services: singleReadRoute(calls.services, async (reader, { actor, query }) =>
    ok(await readResources(reader, actor.storeCode, 'services', query)),
  ),
  promos: singleReadRoute(calls.promos, async (reader, { actor, query }) =>
    ok(await readResources(reader, actor.storeCode, 'promos', query)),
  ),
  staffs: readRoute(calls.staffs, async (reader, { actor, query, now }) => {
    const { storeCode } = actor
    const { serviceDate } = query
    const staffs = await readResources(reader, storeCode, 'staffs', query)
    if (serviceDate === '')
      return ok(staffs.map((row) => ({ ...row, dayOffNow: isOffByFlag(row, now.date) })))
    const onDays = [serviceDate]
    const absent = await readRegisters(reader, storeCode, 'absences', { onDays })
    const absences = new Map(absent.map((row) => [row.id, row]))
    const isOff = (row: Staff) =>
      isDayOff(row, serviceDate) || isAbsent({ absences }, row.id, serviceDate)
    return ok(staffs.map((row) => ({ ...row, dayOffNow: isOff(row) })))
  }),
  staff: singleReadRoute(calls.staff, async (reader, { actor, params }) => {
    const wanted = { ids: [params.id ?? ''] }
    const [row] = await readResources(reader, actor.storeCode, 'staffs', wanted)
    return row ? ok(row) : err(problems.notFound('Therapist not found'))
  }),
  rooms: singleReadRoute(calls.rooms, async (reader, { actor, query }) =>
    ok(await readResources(reader, actor.storeCode, 'rooms', query)),
  ),
  lockers: singleReadRoute(calls.lockers, async (reader, { actor, query }) =>
    ok(await readResources(reader, actor.storeCode, 'lockers', query)),
  ),
  products: singleReadRoute(calls.products, async (reader, { actor, query }) =>
    ok(await readResources(reader, actor.storeCode, 'products', query)),
  ),
  store: singleReadRoute(calls.store, async (reader, { actor }) =>
    ok(await readStore(reader, actor.storeCode)),
  ),
}

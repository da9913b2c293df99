import { isDayOff } from '#domain/appointment/slot/obstacles'
import { calls } from '#domain/calls/all'
import { err, ok } from '#domain/kernel/result'
import { readResources } from '../db/resource-tables'
import { problems } from '../http/problem'
import { singleReadRoute } from '../http/route'
import { readStore } from './read-store'

/** Routes for the lists of resources and the store (SPEC.md API-RES, API-USER). */
export const resourceRoutes = {
  services: singleReadRoute(calls.services, async (reader, { actor, query }) =>
    ok(await readResources(reader, actor.storeCode, 'services', query)),
  ),
  promos: singleReadRoute(calls.promos, async (reader, { actor, query }) =>
    ok(await readResources(reader, actor.storeCode, 'promos', query)),
  ),
  staffs: singleReadRoute(calls.staffs, async (reader, { actor, query }) => {
    const staffs = await readResources(reader, actor.storeCode, 'staffs', query)
    const { serviceDate } = query
    if (serviceDate === '') return ok(staffs)
    return ok(staffs.map((row) => ({ ...row, dayOffNow: isDayOff(row, serviceDate) })))
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

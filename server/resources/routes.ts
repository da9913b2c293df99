import { isDayOff } from '#domain/appointment/obstacles'
import { calls } from '#domain/calls/all'
import { err, ok } from '#domain/kernel/result'
import { readResources } from '../db/resource-tables'
import { problems } from '../http/problem'
import { readingOnce } from '../http/route'
import { readStore } from './read-store'

/** The lists of resources and the store (SPEC.md API-RES, API-USER). */
export const resourceRoutes = {
  services: readingOnce(calls.services, async (reader, { actor, query }) =>
    ok(await readResources(reader, actor.storeCode, 'services', query)),
  ),
  promos: readingOnce(calls.promos, async (reader, { actor, query }) =>
    ok(await readResources(reader, actor.storeCode, 'promos', query)),
  ),
  staffs: readingOnce(calls.staffs, async (reader, { actor, query }) => {
    const staffs = await readResources(reader, actor.storeCode, 'staffs', query)
    const { serviceDate } = query
    if (serviceDate === '') return ok(staffs)
    return ok(staffs.map((row) => ({ ...row, dayOffNow: isDayOff(row, serviceDate) })))
  }),
  staff: readingOnce(calls.staff, async (reader, { actor, params }) => {
    const wanted = { ids: [params.id ?? ''] }
    const [row] = await readResources(reader, actor.storeCode, 'staffs', wanted)
    return row ? ok(row) : err(problems.notFound('Therapist not found'))
  }),
  rooms: readingOnce(calls.rooms, async (reader, { actor, query }) =>
    ok(await readResources(reader, actor.storeCode, 'rooms', query)),
  ),
  lockers: readingOnce(calls.lockers, async (reader, { actor, query }) =>
    ok(await readResources(reader, actor.storeCode, 'lockers', query)),
  ),
  products: readingOnce(calls.products, async (reader, { actor, query }) =>
    ok(await readResources(reader, actor.storeCode, 'products', query)),
  ),
  store: readingOnce(calls.store, async (reader, { actor }) =>
    ok(await readStore(reader, actor.storeCode)),
  ),
}

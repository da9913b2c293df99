import { isDayOff } from '#domain/appointment/obstacles'
import { calls } from '#domain/calls/all'
import { err, ok } from '#domain/kernel/result'
import { problems } from '../http/problem'
import { reading } from '../http/route'
import { readStore } from './read-store'
import { readResources } from './tables'

/** The lists of resources and the store (spec section 7, Resources, Users and store). */
export const resourceRoutes = {
  services: reading(calls.services, async (reader, { actor, query }) =>
    ok(await readResources(reader, actor.storeCode, 'services', query)),
  ),
  promos: reading(calls.promos, async (reader, { actor, query }) =>
    ok(await readResources(reader, actor.storeCode, 'promos', query)),
  ),
  staffs: reading(calls.staffs, async (reader, { actor, query }) => {
    const staffs = await readResources(reader, actor.storeCode, 'staffs', query)
    const { serviceDate } = query
    if (serviceDate === '') return ok(staffs)
    return ok(staffs.map((row) => ({ ...row, dayOffNow: isDayOff(row, serviceDate) })))
  }),
  staff: reading(calls.staff, async (reader, { actor, params }) => {
    const wanted = { ids: [params.id ?? ''] }
    const [row] = await readResources(reader, actor.storeCode, 'staffs', wanted)
    return row ? ok(row) : err(problems.notFound('Therapist not found'))
  }),
  rooms: reading(calls.rooms, async (reader, { actor, query }) =>
    ok(await readResources(reader, actor.storeCode, 'rooms', query)),
  ),
  lockers: reading(calls.lockers, async (reader, { actor, query }) =>
    ok(await readResources(reader, actor.storeCode, 'lockers', query)),
  ),
  products: reading(calls.products, async (reader, { actor, query }) =>
    ok(await readResources(reader, actor.storeCode, 'products', query)),
  ),
  store: reading(calls.store, async (reader, { actor }) =>
    ok(await readStore(reader, actor.storeCode)),
  ),
}

import { calls } from '#domain/calls/all'
import { extensions, extensionsHeader } from '#domain/calls/sync'
import { err, ok } from '#domain/kernel/result'
import { readHolding } from '../appointments/read-appointments'
import { problems } from '../http/problem'
import { readRoute, singleReadRoute } from '../http/route'
import { lookups } from '../kernel/lookups'
import { appointmentsByDate } from './appointments-by-date'
import { readAvailable, readUnavailable } from './availability'

/** Routes that read appointments and free resources (SPEC.md API-APPT). */
export const appointmentRoutes = {
  appointmentsByDate: singleReadRoute(calls.appointmentsByDate, appointmentsByDate),
  config: singleReadRoute(calls.config, async () => ok(lookups), {
    [extensionsHeader]: extensions.join(', '),
  }),
  appointmentByLocker: singleReadRoute(calls.appointmentByLocker, async (reader, asked) => {
    const { actor, params, now } = asked
    const row = await readHolding(reader, actor.storeCode, params.lockerId ?? '', now)
    const text = 'No active appointment found today given locker name'
    return row ? ok(row) : err(problems.notFound(text))
  }),
  availableResources: readRoute(calls.availableResources, readAvailable),
  unavailableResources: readRoute(calls.unavailableResources, readUnavailable),
}

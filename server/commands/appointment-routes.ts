import { calls } from '#domain/calls/all'
import { extensions, extensionsHeader } from '#domain/calls/sync'
import { addDays } from '#domain/kernel/dates'
import { err, ok, type Result } from '#domain/kernel/result'
import { lookupsOf } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import { availableResources, unavailableResources } from '#domain/slot/availability'
import { readHolding } from '../appointments/read-appointments'
import { readJsonBetween } from '../appointments/read-appointments-json'
import type { Reader } from '../db/tx'
import { type Problem, problems } from '../http/problem'
import { JsonText } from '../http/reply'
import { type Answer, type Asked, readRoute, singleReadRoute } from '../http/route'
import { lookups } from '../kernel/lookups'
import { readStore } from '../resources/read-store'
import { loadDay } from './load-world'

const maxRangeDays = 92

/** Routes that read appointments and free resources (SPEC.md API-APPT). */
export const appointmentRoutes = {
  appointmentsByDate: singleReadRoute(calls.appointmentsByDate, appointmentsByDate),
  config: singleReadRoute(
    calls.config,
    async (reader, { actor }) => ok(lookupsOf(await readStore(reader, actor.storeCode), lookups)),
    { [extensionsHeader]: extensions.join(', ') },
  ),
  appointmentByLocker: singleReadRoute(calls.appointmentByLocker, async (reader, asked) => {
    const { actor, params, now } = asked
    const row = await readHolding(reader, actor.storeCode, params.lockerId ?? '', now)
    const text = 'No active appointment found today given locker name'
    return row ? ok(row) : err(problems.notFound(text))
  }),
  availableResources: readRoute(calls.availableResources, readAvailable),
  unavailableResources: readRoute(calls.unavailableResources, readUnavailable),
}

type ByDate = typeof calls.appointmentsByDate

/** Appointments of one day or a range of days (SPEC.md service-4). */
async function appointmentsByDate(
  reader: Reader,
  asked: Asked<ByDate>,
): Promise<Result<JsonText, Problem>> {
  const { start, end = start, basedOnCurrentTime } = asked.query
  if (end > addDays(start, maxRangeDays))
    return err(problems.malformed(`end: at most ${maxRangeDays} days after start`))
  const goingOnAt = basedOnCurrentTime ? asked.now : null
  const days = { from: start, to: end, goingOnAt }
  return ok(new JsonText(await readJsonBetween(reader, asked.actor.storeCode, days)))
}

type Available = typeof calls.availableResources
type Unavailable = typeof calls.unavailableResources

/** Free rooms, lockers and therapists at a start time for a service (SPEC.md API-AVAIL). */
async function readAvailable(reader: Reader, asked: Asked<Available>): Answer<Available> {
  const { startDate, startTime, serviceId, appointmentId = null } = asked.query
  const world = await loadDay(reader, asked.actor.storeCode, startDate)
  if (!world.services.has(serviceId)) return err(problems.notFound('Service not found'))
  const serviceIds = servicesOf(world, appointmentId, serviceId)
  const query = { startDate, startTime, serviceIds, appointmentId }
  return ok(availableResources(world, query, asked.now))
}

/**
 * Ids of all services of the appointment: together they determine its length, but the call names only the main
 * service.
 */
function servicesOf(world: World, appointmentId: string | null, serviceId: string): string[] {
  const row = world.appointments.get(appointmentId ?? '')
  return row?.serviceIds[0] === serviceId ? row.serviceIds : [serviceId]
}

/** Therapists who are on a break or off at a start time. */
async function readUnavailable(reader: Reader, asked: Asked<Unavailable>): Answer<Unavailable> {
  const { startDate, startTime } = asked.query
  const world = await loadDay(reader, asked.actor.storeCode, startDate)
  return ok(unavailableResources(world, { startDate, startTime }))
}

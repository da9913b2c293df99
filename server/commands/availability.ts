import { availableResources, unavailableResources } from '#domain/appointment/availability'
import type { calls } from '#domain/calls/all'
import { err, ok } from '#domain/kernel/result'
import type { World } from '#domain/rows/world'
import type { Reader } from '../db/tx'
import { problems } from '../http/problem'
import type { Answer, Asked } from '../http/route'
import { loadDay } from './load-world'

type Available = typeof calls.availableResources
type Unavailable = typeof calls.unavailableResources

/** Free rooms, lockers and therapists at a start time for a service (SPEC.md API-AVAIL). */
export async function readAvailable(reader: Reader, asked: Asked<Available>): Answer<Available> {
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
export async function readUnavailable(
  reader: Reader,
  asked: Asked<Unavailable>,
): Answer<Unavailable> {
  const { startDate, startTime } = asked.query
  const world = await loadDay(reader, asked.actor.storeCode, startDate)
  return ok(unavailableResources(world, { startDate, startTime }))
}

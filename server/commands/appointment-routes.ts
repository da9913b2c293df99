import { calls } from '#domain/calls/all'
import { extensions, extensionsHeader } from '#domain/calls/sync'
import { err, ok } from '#domain/kernel/result'
import { readHolding } from '../appointments/read-appointments'
import { problems } from '../http/problem'
import { reading, readingOnce, writing } from '../http/route'
import { lookups } from '../kernel/lookups'
import { appointmentsByDate } from './appointments-by-date'
import { available, unavailable } from './availability'
import { carryOut } from './carry-out'
import { contextOf, onTarget } from './circumstances'
import { createAppointment } from './create-appointment'

/** The ten appointment calls (SPEC.md API-APPT). */
export const appointmentRoutes = {
  createAppointment: writing(calls.createAppointment, createAppointment),
  updateAppointment: writing(calls.updateAppointment, (tx, asked) =>
    carryOut(tx, ['updateAppointment', 'appointments'], onTarget(asked), contextOf(asked)),
  ),
  checkInAppointment: writing(calls.checkInAppointment, (tx, asked) =>
    carryOut(tx, ['checkInAppointment', 'appointments'], onTarget(asked), contextOf(asked)),
  ),
  completeAppointment: writing(calls.completeAppointment, (tx, asked) =>
    carryOut(tx, ['completeAppointment', 'appointments'], onTarget(asked), contextOf(asked)),
  ),
  cancelAppointment: writing(calls.cancelAppointment, (tx, asked) =>
    carryOut(tx, ['cancelAppointment', 'appointments'], onTarget(asked), contextOf(asked)),
  ),
  appointmentsByDate: readingOnce(calls.appointmentsByDate, appointmentsByDate),
  config: readingOnce(calls.config, async () => ok(lookups), {
    [extensionsHeader]: extensions.join(', '),
  }),
  appointmentByLocker: readingOnce(calls.appointmentByLocker, async (reader, asked) => {
    const { actor, params, now } = asked
    const row = await readHolding(reader, actor.storeCode, params.lockerId ?? '', now)
    const text = 'No active appointment found today given locker name'
    return row ? ok(row) : err(problems.notFound(text))
  }),
  availableResources: reading(calls.availableResources, available),
  unavailableResources: reading(calls.unavailableResources, unavailable),
}

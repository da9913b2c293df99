import { calls } from '#domain/calls/all'
import { extensions, extensionsHeader } from '#domain/calls/sync'
import { err, ok } from '#domain/kernel/result'
import { carryOut } from '../commands/carry-out'
import { contextOf, onTarget } from '../commands/circumstances'
import { problems } from '../http/problem'
import { reading, readingOnce, writing } from '../http/route'
import { lookups } from '../lookups'
import { available, unavailable } from './availability'
import { appointmentsByDate } from './by-date'
import { createAppointment } from './create'
import { readHolding } from './read-appointments'

/** The ten appointment calls (spec section 7, Appointments). */
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

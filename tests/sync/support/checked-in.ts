import { calls } from '#domain/calls/all'
import { checkingIn } from '../../support/commands'
import { type Backend, drained, openBackend, readyTab } from './backend'
import { book } from './booked'

/** A synced tablet with a checked-in appointment. */
export async function checkedIn(payment: object = {}) {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await readyTab(backend, device)
  const id = await book(sync)
  await sync.run('checkInAppointment', checkingIn({ id, ...payment }))
  await drained({ sync })
  return { backend, device, sync, id }
}

/** Another tablet's update of an appointment. */
export const updatedElsewhere = (backend: Backend, id: string, body: object) =>
  backend.elsewhere(calls.updateAppointment, { params: { id }, body })

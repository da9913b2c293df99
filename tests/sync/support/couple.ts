import type { Appointment } from '#domain/rows/appointment'
import type { Sync } from '#sync'
import { type Backend, drained, openBackend, readyTab } from './backend'
import { form, idOf, shownToday } from './booked'

export const rosa = '639175556666'

/** A tablet with a couple that the service has. */
export async function withCouple(mobileNumber = '') {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const guest = form({ name: 'Rosa', mobileNumber, staffId: 'bea', roomId: 'r2' })
  idOf(await sync.run('createGroup', { members: [form(), guest] }))
  await drained({ sync })
  return { backend, sync }
}

export type Guests = [Appointment, Appointment]

/** The rows of the group, the lead first. */
export async function guestsOf(sync: Sync): Promise<Guests> {
  const rows = (await shownToday(sync)).filter(({ groupId }) => groupId !== null)
  const [lead, guest] = rows.toSorted((a, b) => Number(b.isGroupLead) - Number(a.isGroupLead))
  if (!lead || !guest) throw new Error('no couple')
  return [lead, guest]
}

/** Brings the network back, and sends all. */
export async function mend(backend: Backend, sync: Sync): Promise<void> {
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
}

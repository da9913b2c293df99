import { seenOf } from '#domain/appointment/group/members'
import { moveGroupInput } from '#domain/appointment/group/move-input'
import type { Appointment } from '#domain/rows/appointment'
import type { Sync } from '#sync'
import { business, today } from '../../support/business'
import { type Backend, drained, openBackend, readyTab } from './backend'
import { form, idOf, shownToday } from './booked'

export const rosa = '639175556666'

/** A tablet with a couple that the service has. */
export async function withCouple(mobileNumber = '') {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await bookCouple(sync, mobileNumber)
  return { backend, sync }
}

export async function bookCouple(sync: Sync, mobileNumber = ''): Promise<void> {
  const guest = form({ name: 'Rosa', mobileNumber, staffId: 'bea', roomId: 'r2' })
  idOf(await sync.run('createGroup', { members: [form(), guest] }))
  await drained({ sync })
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

/** Moves all guests of the couple to another time of today. */
export async function moveAll(sync: Sync, startTime: string) {
  const guests = await guestsOf(sync)
  const appointments = new Map((await shownToday(sync)).map((row) => [row.id, row]))
  const [{ staffId }] = guests
  const to = { startDate: today, startTime, staffId }
  return sync.run('moveGroup', moveGroupInput(business({ appointments }), guests, guests[0], to))
}

/** Cancels all guests of the couple. */
export async function cancelAll(sync: Sync) {
  const guests = await guestsOf(sync)
  const members = guests.map((row) => ({ ...seenOf(row), status: 'RESERVED' as const }))
  const group = { id: guests[0].id, groupId: guests[0].groupId ?? '', members }
  return sync.run('cancelGroup', { ...group, cancelReason: 'Sick', customerInitiated: true })
}

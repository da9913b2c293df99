import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { today } from '../support/business'
import { drained, eventually, openBackend, readyTab } from './support/backend'
import { form, idOf, shownToday } from './support/booked'

const later = '2026-12-01'

/** A tablet with a couple; Rosa has a number of her own. */
async function withCouple(isOffline = false) {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const rosa = { name: 'Rosa', mobileNumber: '639175556666', staffId: 'bea', roomId: 'r2' }
  if (isOffline) backend.network.cut()
  const lead = idOf(await sync.run('createGroup', { members: [form(), form(rosa)] }))
  const guest = (await shownToday(sync)).find(({ id }) => id !== lead)
  if (!guest?.groupId) throw new Error('no guest')
  return { backend, sync, lead, guest: guest.id, groupId: guest.groupId }
}

const startsOf = async (sync: Sync, groupId: string, date: string) =>
  (await sync.views.group(groupId, date).read()).map(({ row }) => row.startDate)

const moveTo = (sync: Sync, id: string) =>
  sync.run('updateAppointment', { id, startDate: later, confirmed: [] })

test('a group keeps its guest whom this tablet moves to another day', async () => {
  const { backend, sync, guest, groupId } = await withCouple()
  await drained({ sync })
  backend.network.cut()
  expect((await moveTo(sync, guest)).kind).toBe('queued')
  expect(await startsOf(sync, groupId, today)).toEqual([today, later])
  expect(await startsOf(sync, groupId, later)).toEqual([today, later])
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await startsOf(sync, groupId, later)).toEqual([today, later])
})

test('a group keeps its guest whom another tablet moves to another day', async () => {
  const { backend, sync, guest, groupId } = await withCouple()
  await drained({ sync })
  await backend.elsewhere(calls.updateAppointment, {
    params: { id: guest },
    body: { startDate: later },
  })
  await eventually(async () => expect(await startsOf(sync, groupId, today)).toEqual([today, later]))
})

test('a group booked offline keeps its guest who is moved before it is sent', async () => {
  const { sync, guest, groupId } = await withCouple(true)
  await moveTo(sync, guest)
  expect(await startsOf(sync, groupId, today)).toEqual([today, later])
  expect(await sync.views.group('another', today).read()).toEqual([])
})

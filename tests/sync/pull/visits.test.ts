import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import type { Sync } from '#sync'
import { jose, today } from '../../support/business'
import { eventually, openBackend, openTab, readyTab, synced } from '../support/backend'
import { form } from '../support/booked'
import { changeStored } from '../support/stored'

const maria = '639171112222'
const days = [0, 1, 5, 12].map((ahead) => addDays(today, ahead))

/** A tablet with four visits of Jose, one a day, and one of Maria. */
async function withVisits() {
  const backend = await openBackend()
  const device = backend.device()
  const tab = await readyTab(backend, device)
  for (const startDate of days)
    await backend.elsewhere(calls.createAppointment, { body: form({ startDate }) })
  await backend.elsewhere(calls.createAppointment, {
    body: form({ startDate: days[1], startTime: '16:00', name: 'Maria', mobileNumber: maria }),
  })
  await eventually(async () => expect(await datesOf(tab.sync, maria)).toHaveLength(1))
  return { ...tab, backend, device }
}

const datesOf = async (sync: Sync, mobile = jose) =>
  (await sync.views.visits(mobile).read()).map(({ row }) => row.startDate)

const latestFirst = (dates: readonly string[]) => [...dates].sort().reverse()

test('visits are found on any day, also after one has moved', async () => {
  const { sync, backend } = await withVisits()
  expect(await datesOf(sync)).toEqual(latestFirst(days))
  const [, moved] = await sync.views.visits(jose).read()
  const startDate = addDays(today, 20)
  const id = moved?.row.id ?? ''
  await backend.elsewhere(calls.updateAppointment, { params: { id }, body: { startDate } })
  const now = latestFirst([...days.filter((date) => date !== moved?.row.startDate), startDate])
  await eventually(async () => expect(await datesOf(sync)).toEqual(now))
  expect(await datesOf(sync, maria)).toEqual([days[1]])
})

test('CUST-3 a visit with two therapists is listed once', async () => {
  const { sync, backend } = await withVisits()
  const startDate = addDays(today, 3)
  const [id, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const members = [form({ id, startDate }), { id: second, tandemOf: id, staffId: 'cora' }]
  await backend.elsewhere(calls.createGroup, { body: { groupId: id, members } })
  await eventually(async () => expect(await sync.views.appointment(second).read()).toBeTruthy())
  expect(await datesOf(sync)).toEqual(latestFirst([...days, startDate]))
})

test('visits are found while their index is incomplete, and then indexed', async () => {
  const { sync, backend, device } = await withVisits()
  await sync.close()
  const stampOf = async () =>
    (await changeStored(device.indexedDB, 'meta', (stored) => stored)).find(
      ({ key }) => key === 'days',
    )?.value
  expect(await stampOf()).toEqual(expect.any(String))
  // Until its index is built, a first sync writes a plain number as a stamp.
  await changeStored(device.indexedDB, 'places', ({ visits: _visits, ...stored }) => stored)
  await changeStored(device.indexedDB, 'meta', (stored) =>
    stored.key === 'days' ? { ...stored, value: 0.5 } : stored,
  )
  backend.network.cut()
  const offline = openTab(device)
  expect(await datesOf(offline.sync)).toEqual(latestFirst(days))
  backend.network.mend()
  offline.sync.syncNow()
  await synced(offline)
  await eventually(async () => expect(await stampOf()).toEqual(expect.any(String)))
  expect(await datesOf(offline.sync)).toEqual(latestFirst(days))
})

test('no number of a customer stays in the index of visits after a log-out', async () => {
  const { sync, device } = await withVisits()
  const numbers = async () =>
    JSON.stringify(await changeStored(device.indexedDB, 'places', (stored) => stored))
  expect(await numbers()).toContain(jose)
  await sync.session.logOut()
  await eventually(async () => expect(await numbers()).not.toContain(jose))
  expect(await numbers()).not.toContain(maria)
})

import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { today } from '../support/business'
import { form } from './support/booked'
import { eventually, openTab } from './support/house'
import { to } from './support/network'
import { atPlainHost } from './support/plain'

const ahead = '2026-12-10'

test('OFF-13 what others change of the resources is seen on a host that does not tell of it', async () => {
  const { house, sync } = await atPlainHost()
  const change = { params: { id: 'r2' }, body: { available: false } }
  expect((await house.elsewhere(calls.updateRoom, change)).status).toBe(200)
  await eventually(async () => {
    house.clock.advance(15_000)
    expect((await sync.views.business().read())?.rooms.get('r2')?.available).toBe(false)
  })
})

test('OFF-13 the days ahead are there offline, though nobody has looked at them', async () => {
  const { house, line, sync } = await atPlainHost()
  await house.elsewhere(calls.createAppointment, { body: form({ startDate: ahead }) })
  const days = () => line.seen.filter(to('/v1/appointments')).length
  await eventually(() => {
    house.clock.advance(15_000)
    expect(days()).toBeGreaterThan(40)
  })
  line.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  expect(await sync.views.day(ahead).read()).toHaveLength(1)
  expect(await sync.views.missingDays(today, ahead).read()).toEqual([])
})

test('OFF-13 a tab that does not lead fetches the days that its host does not tell of', async () => {
  const { house, device } = await atPlainHost()
  const far = '2027-02-01'
  await house.elsewhere(calls.createAppointment, { body: form({ startDate: far }) })
  const { sync } = openTab(device)
  await sync.views.day(far).read()
  await eventually(async () => expect(await sync.views.day(far).read()).toHaveLength(1))
})

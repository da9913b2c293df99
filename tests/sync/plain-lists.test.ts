import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { today } from '../support/business'
import { book, form, shownToday } from './support/booked'
import { drained, eventually, openTab } from './support/house'
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

test('OFF-13 one row that cannot be read spoils no list, and takes nothing away', async () => {
  const spoilt = new Set<string>()
  const { house, tab, sync } = await atPlainHost((serve) => async (request) => {
    const response = await serve(request)
    const body: unknown = request.method === 'GET' ? await response.clone().json() : null
    if (!Array.isArray(body)) return response
    const rows = body.map((row) => (spoilt.has(row.id) ? { ...row, serviceIds: 5 } : row))
    return new Response(JSON.stringify(rows), { headers: response.headers })
  })
  const id = await book(sync)
  await drained({ sync })
  spoilt.add('r2').add((await shownToday(sync))[0]?.id ?? id)
  const other = form({ startTime: '16:00', mobileNumber: '639171112222', name: 'Rica' })
  await house.elsewhere(calls.createAppointment, { body: other })
  await house.elsewhere(calls.updateRoom, { params: { id: 'r3' }, body: { available: false } })
  await eventually(async () => {
    house.clock.advance(15_000)
    expect(await shownToday(sync)).toHaveLength(2)
    const rooms = (await sync.views.business().read())?.rooms
    expect(rooms?.get('r3')?.available).toBe(false)
    expect(rooms?.get('r2')).toMatchObject({ available: true })
  })
  expect(tab.logged).toContain('unreadable row')
})

test('OFF-13 a tab that does not lead fetches the days that its host does not tell of', async () => {
  const { house, device } = await atPlainHost()
  const far = '2027-02-01'
  await house.elsewhere(calls.createAppointment, { body: form({ startDate: far }) })
  const { sync } = openTab(device)
  await sync.views.day(far).read()
  await eventually(async () => expect(await sync.views.day(far).read()).toHaveLength(1))
})

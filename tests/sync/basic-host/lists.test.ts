import { describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { maria, today } from '../../support/business'
import { drained, eventually, openTab, quiet } from '../support/backend'
import { atBasicHost } from '../support/basic-host'
import { book, form, shownToday } from '../support/booked'
import { type Network, type Seen, to } from '../support/network'
import { watch } from '../support/watched'

const ahead = '2026-12-10'

test('OFF-13 changes of resources by another tablet appear on a host without a feed', async () => {
  const { backend, sync } = await atBasicHost()
  const change = { params: { id: 'r2' }, body: { available: false } }
  expect((await backend.elsewhere(calls.updateRoom, change)).status).toBe(200)
  await eventually(async () => {
    backend.clock.advance(15_000)
    expect((await sync.views.business().read())?.rooms.get('r2')?.available).toBe(false)
  })
})

test('OFF-13 the days ahead are there offline, though no view has opened them', async () => {
  const { backend, line, sync } = await atBasicHost()
  await backend.elsewhere(calls.createAppointment, { body: form({ startDate: ahead }) })
  const days = () => line.seen.filter(to('/v1/appointments')).length
  await eventually(() => {
    backend.clock.advance(15_000)
    expect(days()).toBeGreaterThan(40)
  })
  line.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  expect(await sync.views.day(ahead).read()).toHaveLength(1)
  expect(await sync.views.missingDays(today, ahead).read()).toEqual([])
})

describe('a known customer on a host without a feed', () => {
  async function knownAtPlainHost() {
    const { backend, sync } = await atBasicHost()
    await sync.lookUpCustomer(maria)
    const points = async () => {
      const found = await sync.views.customer(maria).read()
      return found.kind === 'found' ? found.customer.pointsEarned : null
    }
    return { backend, sync, points, before: (await points()) ?? 0 }
  }

  test('OFF-13 shows changes by another tablet when the customer is opened again', async () => {
    const { backend, points, before } = await knownAtPlainHost()
    const move = { body: { customerMobileNumber: maria, action: 'ADD', points: 30 } }
    expect((await backend.elsewhere(calls.updatePoints, move)).status).toBe(200)
    await points()
    backend.clock.advance(6 * 60_000)
    await eventually(async () => expect(await points()).toBe(before + 30))
  })

  test('OFF-13 shows the points that a booking has moved once it was sent', async () => {
    const { sync, points, before } = await knownAtPlainHost()
    await book(sync, {
      mobileNumber: maria,
      status: 'CHECKED_IN',
      lockerId: 'l1',
      pointsToRedeem: 100,
    })
    await drained({ sync })
    await eventually(async () => expect(await points()).toBe(before - 100))
  })
})

test('OFF-13 one unreadable row neither spoils its list nor removes anything', async () => {
  const spoilt = new Set<string>()
  const { backend, tab, sync } = await atBasicHost((serve) => async (request) => {
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
  await backend.elsewhere(calls.createAppointment, { body: other })
  await backend.elsewhere(calls.updateRoom, { params: { id: 'r3' }, body: { available: false } })
  await eventually(async () => {
    backend.clock.advance(15_000)
    expect(await shownToday(sync)).toHaveLength(2)
    const rooms = (await sync.views.business().read())?.rooms
    expect(rooms?.get('r3')?.available).toBe(false)
    expect(rooms?.get('r2')).toMatchObject({ available: true })
  })
  expect(tab.logged).toContain('unreadable row')
})

test('OFF-13 a follower tab fetches the days that its host does not announce', async () => {
  const { backend, device } = await atBasicHost()
  const far = '2027-02-01'
  await backend.elsewhere(calls.createAppointment, { body: form({ startDate: far }) })
  const { sync } = openTab(device)
  await sync.views.day(far).read()
  await eventually(async () => expect(await sync.views.day(far).read()).toHaveLength(1))
})

const aList =
  (path: string) =>
  (seen: Seen): boolean =>
    seen.method === 'GET' && seen.path === path

/** Holds back the answer to the next list of the host until `answered` is called. */
async function listUnderWay(line: Network, path: string, provoke: () => void) {
  await quiet({ network: line })
  const asked = () => line.seen.filter(aList(path)).length
  const before = asked()
  const arrive = line.holdAnswers(aList(path))
  provoke()
  await eventually(() => expect(asked()).toBeGreaterThan(before))
  await quiet({ network: line })
  return arrive
}

test('OFF-13 a list made before a booking does not hide that booking for a moment', async () => {
  const at = await atBasicHost()
  const seen = watch(at.sync.views.day(today))
  const arrive = await listUnderWay(at.line, '/v1/appointments', at.sync.syncNow)
  await book(at.sync)
  await drained(at)
  await eventually(() => expect(seen.at(-1)).toHaveLength(1))
  const from = seen.length
  arrive()
  await quiet({ network: at.line })
  expect(seen.slice(from).filter((rows) => rows.length !== 1)).toEqual([])
  expect(await shownToday(at.sync)).toHaveLength(1)
})

test('OFF-13 a list made before a change does not undo the change', async () => {
  const at = await atBasicHost()
  await book(at.sync)
  await drained(at)
  const [row] = await shownToday(at.sync)
  const arrive = await listUnderWay(at.line, '/v1/appointments', at.sync.syncNow)
  await at.sync.run('updateAppointment', { id: row?.id ?? '', note: 'Tea', confirmed: [] })
  await drained(at)
  at.line.cut()
  arrive()
  await quiet({ network: at.line })
  expect(await shownToday(at.sync)).toMatchObject([{ note: 'Tea' }])
})

test('OFF-13 a list of rooms made before a room was added does not remove it', async () => {
  const at = await atBasicHost()
  const names = async () =>
    [...((await at.sync.views.business().read())?.rooms.values() ?? [])].map(({ name }) => name)
  const arrive = await listUnderWay(at.line, '/v1/rooms', () => at.backend.clock.advance(61_000))
  expect((await at.sync.run('addRoom', { name: 'Attic', serviceIds: [] })).kind).toBe('applied')
  await drained(at)
  arrive()
  await quiet({ network: at.line })
  expect(await names()).toContain('Attic')
})

import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { today } from '../../support/business'
import { checkingIn, completing } from '../../support/commands'
import { pause } from '../../support/pause'
import { drained, eventually, openBackend, openTab, readyTab, synced } from '../support/backend'
import { book, form, shown, shownToday } from '../support/booked'
import { html, json, to } from '../support/network'

const create = to('/v1/appointments')
const batch = to('/v1/batch')

test('an entry whose answer was lost is not carried out twice', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.loseAnswers(create)
  const result = await sync.run('createAppointment', form())
  expect(result.kind).toBe('queued')
  sync.syncNow()
  await drained({ sync })
  const [first, second] = backend.network.writes()
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
  expect(second?.body).toEqual(first?.body)
  expect(await backend.atService()).toHaveLength(1)
})

test('a late answer does not overwrite a newer row with an older one', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  await drained({ sync })
  const free = backend.network.holdAnswers(({ method }) => method === 'PATCH')
  const result = sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] })
  await eventually(async () =>
    expect(await backend.atService()).toMatchObject([{ note: 'Tea', roomId: 'r1' }]),
  )
  await backend.elsewhere(calls.updateAppointment, { params: { id }, body: { roomId: 'r2' } })
  sync.syncNow()
  await eventually(async () => expect((await shown(sync, id)).row.roomId).toBe('r2'))
  free()
  expect((await result).kind).toBe('applied')
  expect((await shown(sync, id)).row).toMatchObject({ note: 'Tea', roomId: 'r2' })
})

test('a lost request is sent again by itself', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.answer(create, () => {
    throw new TypeError('Failed to fetch')
  })
  const result = await sync.run('createAppointment', form())
  expect(result.kind).toBe('queued')
  backend.clock.advance(1000)
  await drained({ sync })
  expect(await backend.atService()).toHaveLength(1)
})

test.each([
  ['200 OK with the page of a captive portal', html()],
  ['200 OK with JSON of another server', json(200, { ok: true })],
  ['a redirect', () => Response.redirect('http://portal/', 302)],
  ['a gateway error', html(502)],
  ['a service that is down', json(503, { error: { message: 'Down', code: 'UNAVAILABLE' } })],
  ['an error of the service', json(500, { error: { message: 'Oh', code: 'INTERNAL' } })],
  ['404 in HTML', html(404)],
])('%s does not count as an answer: the booking waits and is sent', async (_, response) => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.answer(create, response)
  const result = await sync.run('createAppointment', form())
  expect(result.kind).toBe('queued')
  expect(await shownToday(sync)).toHaveLength(1)
  backend.clock.advance(2000)
  await drained({ sync })
  expect(await backend.atService()).toHaveLength(1)
})

test('429 is waited out as long as the service asks', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const later = json(429, { error: { message: 'Slow down' } }, { 'Retry-After': '30' })
  backend.network.answer(create, later)
  expect((await sync.run('createAppointment', form())).kind).toBe('queued')
  backend.clock.advance(20_000)
  await pause(30)
  expect(backend.network.writes()).toHaveLength(1)
  backend.clock.advance(15_000)
  await eventually(() => expect(backend.network.writes()).toHaveLength(2))
})

const slowDown = (headers: Record<string, string>) =>
  json(429, { error: { message: 'Slow down' } }, headers)

test('429 with a date is waited out by the clock of the service, and no event cuts it short', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const atService = (ms: number) => new Date(backend.clock.now() + ms).toUTCString()
  const retryAfter = { Date: atService(0), 'Retry-After': atService(30_000) }
  backend.network.answer(create, slowDown(retryAfter))
  expect((await sync.run('createAppointment', form())).kind).toBe('queued')
  await backend.elsewhere(calls.createAppointment, {
    body: form({ name: 'Rival', mobileNumber: '639171112222', startTime: '16:00' }),
  })
  await eventually(async () => expect(await shownToday(sync)).toHaveLength(2))
  backend.clock.advance(20_000)
  await pause(30)
  expect(backend.network.writes()).toHaveLength(1)
  backend.clock.advance(15_000)
  await eventually(() => expect(backend.network.writes()).toHaveLength(2))
})

test('a clock corrected during a pause delays nothing', async () => {
  const backend = await openBackend()
  // Events of the live stream would end the tablet's pauses.
  backend.network.answer(to('/v1/changes/stream'), html(404), 100)
  let aheadMs = 2 * 86_400_000
  const { sync } = openTab(backend.device(), { clock: () => backend.clock.now() + aheadMs })
  await sync.session.logIn('makati', 'makati-secret')
  await synced({ sync })
  backend.network.answer(create, slowDown({}))
  const booked = sync.run('createAppointment', form({ startDate: '2026-11-24' }))
  await eventually(() => expect(backend.network.writes()).toHaveLength(1))
  aheadMs = 0
  backend.clock.advance(4000)
  expect((await booked).kind).toBe('queued')
  backend.clock.advance(60_000)
  await eventually(() => expect(backend.network.writes()).toHaveLength(2))
})

test('a crash after sending leaves the entry unsure, and it is sent again under its key', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync, close } = await readyTab(backend, device)
  const free = backend.network.hold(create)
  const booked = sync.run('createAppointment', form())
  await eventually(() => expect(backend.network.writes()).toHaveLength(1))
  await close()
  backend.clock.advance(4000)
  await booked
  free()
  await eventually(async () => expect(await backend.atService()).toHaveLength(1))
  const again = openTab(device)
  await eventually(() => expect(backend.network.writes()).toHaveLength(2))
  await drained(again)
  expect(await backend.atService()).toHaveLength(1)
  expect(await shownToday(again.sync)).toHaveLength(1)
})

test('a booking survives a reload before it was sent, under the same id', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  backend.network.cut()
  const id = await book(first.sync)
  await first.close()
  const second = openTab(device)
  expect(await shown(second.sync, id)).toMatchObject({ pending: true, row: { name: 'Jose' } })
  backend.network.mend()
  second.sync.syncNow()
  await eventually(async () => expect((await backend.atService())[0]?.id).toBe(id))
})

test('the steps of one appointment go in order, each on the version of the one before', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  const id = await book(sync)
  await sync.run('checkInAppointment', checkingIn({ id }))
  await sync.run('updateAppointment', { id, productsOrdered: { water: 2 }, confirmed: [] })
  const paid = { amount: 870, modeOfPayment: 'CASH' }
  const done = await sync.run(
    'completeAppointment',
    completing({ id, completeAppointmentPayment: paid }),
  )
  expect(done.kind).toBe('queued')
  expect((await shown(sync, id)).row).toMatchObject({ status: 'COMPLETED', totalPricePaid: 870 })
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toMatchObject([
    { id, status: 'COMPLETED', totalPricePaid: 870 },
  ])
})

test('many entries go in one batch, and one refused among them blocks only itself', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  const ids = [
    await book(sync, { startTime: '13:00', staffId: 'ana', roomId: 'r1' }),
    await book(sync, { startTime: '13:00', staffId: 'bea', roomId: 'r2' }),
    await book(sync, { startTime: '13:00', staffId: 'cora', roomId: 'r3' }),
  ]
  const taken = { ...form({ startTime: '13:00', staffId: 'bea', roomId: 'r2', name: 'Rival' }) }
  expect((await backend.elsewhere(calls.createAppointment, { body: taken })).status).toBe(201)
  backend.network.mend()
  sync.syncNow()
  await eventually(() => expect(sync.status.current()).toMatchObject({ queued: 0, conflicts: 1 }))
  expect(backend.network.writes().filter(batch)).toHaveLength(1)
  const atService = (await backend.atService()).map(({ id }) => id)
  expect(atService).toEqual(expect.arrayContaining([ids[0], ids[2]]))
  expect(atService).not.toContain(ids[1])
})

test.each([
  ['refused', json(400, { error: { message: 'Malformed', code: 'MALFORMED' } })],
  ['broken on', json(500, { error: { message: 'Oh', code: 'INTERNAL' } })],
])('a batch that is %s as a whole is sent one by one, and blocks no entry', async (_, response) => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  await book(sync, { startTime: '13:00', staffId: 'ana', roomId: 'r1' })
  await book(sync, { startTime: '13:00', staffId: 'bea', roomId: 'r2' })
  backend.network.answer(batch, response, 100)
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toHaveLength(2)
})

test('an entry that the service answers with 500 for long is parked, and the others go on', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const broken = json(500, { error: { message: 'Oh', code: 'INTERNAL' } })
  backend.network.answer((seen) => create(seen) && isOf(seen.body, 'Broken'), broken, 100)
  const stuck = await sync.run(
    'createAppointment',
    form({ name: 'Broken', mobileNumber: '639171111111' }),
  )
  expect(stuck.kind).toBe('queued')
  for (let minute = 1; minute <= 15; minute += 1) {
    const before = backend.network.writes().length
    expect(await sync.views.conflicts().read()).toEqual([])
    backend.clock.advance(61_000)
    sync.syncNow()
    await eventually(() => expect(backend.network.writes().length).toBeGreaterThan(before))
  }
  await eventually(async () => expect(await sync.views.conflicts().read()).toHaveLength(1))
  expect(await sync.views.conflicts().read()).toMatchObject([{ code: 'cannot-send' }])
  const other = await sync.run('createAppointment', form({ startTime: '16:00' }))
  expect(other.kind).toBe('applied')
  expect(await sync.views.day(today).read()).toHaveLength(2)
})

const isOf = (body: unknown, name: string): boolean =>
  typeof body === 'object' && body !== null && 'name' in body && body.name === name

test('an entry sent in one batch with a booking that recreated its customer ends once', async () => {
  const backend = await openBackend()
  const mobileNumber = '639175550101'
  const known = form({ name: 'Nena', mobileNumber, startTime: '16:00' })
  await backend.elsewhere(calls.createAppointment, { body: known })
  const { sync } = openTab(backend.device())
  // The store's customers are not stored yet, so the tablet creates this customer a second time.
  const find = backend.network.lose(to('/v1/changes'))
  await sync.session.logIn('makati', 'makati-secret')
  const [row] = await eventually(async () => {
    const rows = await shownToday(sync)
    expect(rows).toHaveLength(1)
    return rows
  })
  backend.network.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  await book(sync, { name: 'Nena', mobileNumber, staffId: 'bea', roomId: 'r2' })
  await sync.run('updateAppointment', { id: row?.id ?? '', note: 'Tea', confirmed: [] })
  backend.network.mend()
  find()
  sync.syncNow()
  await drained({ sync })
  const { journal } = JSON.parse(await sync.upkeep.exportQueue())
  expect(journal).toHaveLength(2)
  expect(backend.network.writes().filter(batch)).toHaveLength(1)
  expect(backend.network.writes()).toHaveLength(1)
  expect((await backend.atService()).map(({ note }) => note)).toContain('Tea')
})

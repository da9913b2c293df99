import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { LockPort } from '#sync'
import { lookups } from '../../support/business'
import { pause } from '../../support/pause'
import {
  drained,
  eventually,
  newlySyncedTab,
  openBackend,
  openTab,
  readyTab,
  synced,
} from '../support/backend'
import { book, form, onlyConflict, shown, shownToday } from '../support/booked'
import { json, keysIn, to } from '../support/network'

test('two tabs send one queue without sending anything twice', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  const second = openTab(device)
  backend.network.cut()
  const ids = [await book(first.sync), await book(second.sync, { startTime: '16:00' })]
  backend.network.mend()
  first.sync.syncNow()
  second.sync.syncNow()
  await drained(first)
  expect((await backend.atService()).map(({ id }) => id)).toEqual(ids)
  const keys = backend.network.writes().flatMap(keysIn)
  expect(new Set(keys).size).toBe(keys.length)
})

test('using a follower tab ends the waiting of the leader', async () => {
  const backend = await openBackend()
  const device = backend.device()
  await readyTab(backend, device)
  const wakes: (() => void)[] = []
  const onWake = (wake: () => void) => {
    wakes.push(wake)
    return () => {}
  }
  const second = openTab(device, { onWake })
  const busy = { error: { message: 'Slow down' } }
  backend.network.answer(to('/v1/appointments'), json(429, busy, { 'Retry-After': '600' }))
  await book(second.sync)
  expect(await backend.atService()).toEqual([])
  for (const wake of wakes) wake()
  await drained(second)
  expect(await backend.atService()).toHaveLength(1)
})

test('a form in the follower tab gets the answer of its own entry', async () => {
  const backend = await openBackend()
  const device = backend.device()
  await readyTab(backend, device)
  const second = openTab(device)
  const result = await second.sync.run('createAppointment', form())
  expect(result.kind).toBe('applied')
  const rival = form({ name: 'Rival', mobileNumber: '639171112222' })
  const refused = await second.sync.run('createAppointment', rival)
  expect(refused.kind).toBe('refused')
})

test('the other tab takes over when the leader is closed', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  const second = openTab(device)
  await first.close()
  const id = await book(second.sync)
  await drained(second)
  expect(await backend.atService()).toMatchObject([{ id }])
})

test('an entry that the dead leader sent is not called refused when the next tab lacks the permission', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  const second = openTab(device)
  const isBooking = to('/v1/appointments')
  backend.network.holdAnswers((seen) => isBooking(seen) && backend.network.writes().length === 1)
  const forbidden = { error: { message: 'Not allowed', code: 'FORBIDDEN' } }
  backend.network.answer(isBooking, json(403, forbidden))
  const booking = second.sync.run('createAppointment', form())
  await eventually(async () => expect(await backend.atService()).toHaveLength(1))
  await first.close()
  expect(await booking).toMatchObject({ kind: 'queued' })
  expect(await onlyConflict(second.sync)).toMatchObject({ code: 'not-allowed' })
})

test('both tabs know connection, queue and session', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  const second = openTab(device)
  await eventually(() => expect(second.sync.status.current()).toMatchObject({ online: true }))
  backend.network.cut()
  await book(first.sync)
  await eventually(() =>
    expect(second.sync.status.current()).toMatchObject({ online: false, queued: 1 }),
  )
  expect(await shownToday(second.sync)).toHaveLength(1)
  backend.network.mend()
  second.sync.syncNow()
  await drained(second)
  expect(await first.sync.session.logOut()).toBe(true)
  await eventually(() => expect(second.sync.session.current()).toBeNull())
})

test('a tab that was frozen while sending cannot write after another took over', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const line = backend.line()
  const frozen = openTab(device, { locks: null, fetch: line.fetch })
  await frozen.sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(frozen.sync.status.current().lastSyncAt).not.toBeNull())
  const free = line.hold(to('/v1/appointments'))
  const booked = frozen.sync.run('createAppointment', form())
  await eventually(() => expect(line.writes()).toHaveLength(1))
  const lease = await frozen.sync.upkeep.exportQueue()
  expect(JSON.parse(lease).meta).toContainEqual(
    expect.objectContaining({ value: expect.objectContaining({ inFlight: [expect.any(String)] }) }),
  )
  // A stopped tab's timers stop too, so its lease ends.
  const second = openTab(device, { locks: { request: (_name, _options, held) => held(null) } })
  await eventually(() => expect(backend.network.writes()).toHaveLength(1))
  await drained(second)
  free()
  backend.clock.advance(3000)
  const result = await booked
  expect(result.kind).not.toBe('refused')
  expect(await backend.atService()).toHaveLength(1)
  const id = result.kind === 'refused' || result.kind === 'not-saved' ? '' : result.id
  expect(await shown(second.sync, id)).toMatchObject({ pending: false, conflictId: null })
})

test('without locks a lease decides which tab leads', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = openTab(device, { locks: null })
  await first.sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(first.sync.status.current().lastSyncAt).not.toBeNull())
  const second = openTab(device, { locks: null })
  await book(second.sync)
  expect(backend.network.writes()).toHaveLength(1)
  await first.close()
  backend.clock.advance(20_000)
  await eventually(async () => {
    backend.clock.advance(1000)
    const result = await second.sync.run('createAppointment', form({ startTime: '16:00' }))
    expect(result.kind).not.toBe('refused')
  })
  await eventually(async () => {
    backend.clock.advance(1000)
    expect(await backend.atService()).toHaveLength(2)
  })
})

test('two tabs that both lead for a moment do not exchange their connection states without end', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const alone: LockPort = { request: (_name, _options, held) => held(null) }
  const first = openTab(device, { locks: alone })
  await first.sync.session.logIn('makati', 'makati-secret')
  await synced(first)
  const cut = backend.line()
  const second = openTab(device, { locks: alone, fetch: cut.fetch })
  await eventually(() => expect(cut.seen).not.toEqual([]))
  // One tab reaches the service and the other doesn't; both report their connection at once.
  let messageCount = 0
  device.channel('frontdesk').listen((message) => {
    messageCount += Number(v.is(v.object({ kind: v.literal('line') }), message))
  })
  cut.cut()
  backend.clock.advance(30_000)
  first.sync.syncNow()
  second.sync.syncNow()
  await eventually(() => expect(messageCount).toBeGreaterThan(0))
  await pause(300)
  expect(messageCount).toBeLessThan(20)
})

test('old code does not write into a database that a newer version wants', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await readyTab(backend, device)
  const [{ name = '' } = {}] = await device.indexedDB.databases()
  await new Promise<void>((resolve, reject) => {
    const opening = device.indexedDB.open(name, 999)
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
    opening.onerror = () => reject(opening.error)
  })
  expect(sync.status.current().storageError).toContain('newer version')
  expect((await sync.run('createAppointment', form())).kind).toBe('not-saved')
})

test('each tab knows whether the host moves appointments, also before it is asked again', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  expect(first.sync.status.current().hasAllCalls).toBe(true)
  const second = openTab(device)
  await eventually(() => expect(second.sync.status.current().hasAllCalls).toBe(true))
  await first.close()
  await second.close()
  backend.network.cut()
  const later = openTab(device)
  await eventually(() => expect(later.sync.status.current().hasAllCalls).toBe(true))
})

test('OFF-13 no tab offers to move appointments on a host that does not say it can', async () => {
  const backend = await openBackend()
  backend.network.answer(to(calls.config.path), json(200, lookups), Number.POSITIVE_INFINITY)
  const { sync } = await newlySyncedTab(backend.device())
  expect(sync.status.current()).toMatchObject({ online: true, hasAllCalls: false })
})

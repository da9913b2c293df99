import { expect, test } from 'vitest'
import type { Sync } from '#sync'
import { type Backend, drained, eventually, openBackend, readyTab } from '../support/backend'
import { book, form, onlyConflict } from '../support/booked'
import { html, json, keysIn, type Seen, to } from '../support/network'

const create = to('/v1/appointments')
const batch = to('/v1/batch')
const error = { error: { message: 'Oh', code: 'ERROR' } }

const isBroken = ({ body }: Seen): boolean =>
  typeof body === 'object' && body !== null && 'name' in body && body.name === 'Broken'

const isCreateOfBroken = (seen: Seen) => create(seen) && isBroken(seen)
const broken = { name: 'Broken', mobileNumber: '639171111111' }

/** Lets time pass, with an attempt at its end. */
async function tried(backend: Backend, sync: Sync, ms: number) {
  const before = backend.network.writes().length
  backend.clock.advance(ms)
  sync.syncNow()
  await eventually(() => expect(backend.network.writes().length).toBeGreaterThan(before))
}

/** More tries than an entry is parked after, in less than the quarter of an hour that must have passed. */
async function triedOften(backend: Backend, sync: Sync) {
  for (let times = 0; times < 12; times += 1) await tried(backend, sync, 1000)
  expect(await sync.views.conflicts().read()).toEqual([])
}

const aQuarterMs = 15 * 60_000

/** The statuses with which entries were parked. */
async function parkedStatuses(sync: Sync) {
  const { outbox } = JSON.parse(await sync.upkeep.exportQueue())
  return outbox.flatMap(({ conflict }: { conflict: { status: number } | null }) =>
    conflict ? [conflict.status] : [],
  )
}

test.each([
  ['500 in HTML', 500, html(500)],
  ['500 with nothing', 500, () => new Response('', { status: 500 })],
  ['501', 501, json(501, error)],
  ['505 in HTML', 505, html(505)],
  ['404 in HTML', 404, html(404)],
  ['403 in JSON of another server', 403, json(403, { blocked: true })],
  ['200 with JSON that is no booking', 200, json(200, { ok: true })],
])(
  'an entry that keeps getting %s does not wait for ever: it is parked, under its key',
  async (_, status, response) => {
    const backend = await openBackend()
    const { sync } = await readyTab(backend)
    backend.network.answer(isCreateOfBroken, response, 100)
    expect((await sync.run('createAppointment', form(broken))).kind).toBe('queued')
    // Each try would ask for changes too.
    const go = backend.network.hold(to('/v1/changes'))
    await triedOften(backend, sync)
    go()
    await tried(backend, sync, aQuarterMs)
    await eventually(async () =>
      expect(await onlyConflict(sync)).toMatchObject({ code: 'cannot-send' }),
    )
    expect(await parkedStatuses(sync)).toEqual([status])
    expect(new Set(backend.network.writes().flatMap(keysIn)).size).toBe(1)
    const other = await sync.run('createAppointment', form({ startTime: '16:00' }))
    expect(other.kind).toBe('applied')
  },
)

const ofTheLine: [string, () => Response][] = [
  ['a portal that answers 200 in HTML', html()],
  ['a redirect', () => Response.redirect('http://portal/', 302)],
  ['408', html(408)],
  ['425', json(425, error)],
  ['429', html(429)],
  ['502', html(502)],
  ['503', json(503, error)],
  ['504', html(504)],
]

test('a network error parks nothing, however often it occurs, not even after ten failures', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  let response = json(500, error)
  let isOver = false
  backend.network.answer(
    (seen) => !isOver && create(seen),
    () => response(),
    100,
  )
  expect((await sync.run('createAppointment', form())).kind).toBe('queued')
  await triedOften(backend, sync)
  for (const [name, ofLine] of ofTheLine) {
    response = ofLine
    await tried(backend, sync, aQuarterMs)
    expect(await sync.views.conflicts().read(), name).toEqual([])
  }
  isOver = true
  sync.syncNow()
  await drained({ sync })
  expect(await backend.atService()).toHaveLength(1)
})

test.each([
  ['is missing', () => []],
  ['cannot be read', (id = '') => [{ id, status: 201, body: { ok: true } }]],
])(
  'an entry whose part of the answer to a batch %s for long is parked',
  async (_, partsOfFirst) => {
    const backend = await openBackend()
    const { sync } = await readyTab(backend)
    backend.network.cut()
    await book(sync, broken)
    await book(sync, { startTime: '16:00' })
    backend.network.answer(
      batch,
      () => {
        const [first, second = ''] = backend.network.seen.slice(-1).flatMap(keysIn)
        const ofLine = { id: second, status: 503, body: error }
        return json(200, { responses: [...partsOfFirst(first), ofLine] })()
      },
      100,
    )
    backend.network.mend()
    await triedOften(backend, sync)
    await tried(backend, sync, aQuarterMs)
    const parked = { code: 'cannot-send', input: { name: 'Broken' } }
    await eventually(async () => expect(await onlyConflict(sync)).toMatchObject(parked))
    sync.syncNow()
    await drained({ sync })
  },
)

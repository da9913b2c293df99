import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { databaseIdHeader } from '#domain/calls/sync'
import {
  type Backend,
  eventually,
  newlySyncedTab,
  openBackend,
  openTab,
  quiet,
  readyTab,
} from '../support/backend'
import { form, shownToday } from '../support/booked'
import type { Device, Tab } from '../support/device'
import { createNetwork, html, to } from '../support/network'
import { storedIn } from '../support/stored'

const rival = form({ name: 'Rival', mobileNumber: '639171112222' })
const second = form({ name: 'Second', mobileNumber: '639171113333', startTime: '16:00' })

const named = v.looseObject({ name: v.string() })

/** Replaces the rival's rows by a newer service's form, which the older app can't read. */
const asNewer = (row: unknown): unknown =>
  v.is(named, row) && row.name === 'Rival' ? { ...row, name: { first: 'Rival' } } : row

function withNewerRows(path: string, body: unknown): unknown {
  if (path === '/v1/appointments') return v.parse(v.array(v.unknown()), body).map(asNewer)
  if (path !== '/v1/changes') return body
  const page = v.parse(calls.changes.answer, body)
  return { ...page, changes: page.changes.map((each) => ({ ...each, row: asNewer(each.row) })) }
}

/** A tablet whose app is older than the service, until it is updated. */
async function olderApp() {
  const backend = await openBackend()
  let isOld = true
  const line = createNetwork(async (request) => {
    const response = await backend.service.handle(request)
    const { pathname } = new URL(request.url)
    const isSpoilt = isOld && ['/v1/appointments', '/v1/changes'].includes(pathname)
    if (request.method !== 'GET' || !isSpoilt) return response
    const { headers } = response
    return new Response(JSON.stringify(withNewerRows(pathname, await response.json())), { headers })
  })
  const device = backend.device(line)
  const update = () => {
    isOld = false
  }
  return { backend, line, device, update }
}

const progressOf = async ({ indexedDB }: Device) =>
  (await storedIn(indexedDB, ['meta'])).find((record) =>
    v.is(v.looseObject({ key: v.pipe(v.string(), v.startsWith('progress ')) }), record),
  )

const namesIn = async ({ sync }: Pick<Tab, 'sync'>) =>
  (await shownToday(sync)).map((row) => row.name).sort()

/** Opens the app again. Then both bookings are there, and no row is left unread. */
async function expectAll(device: Device) {
  const tab = openTab(device)
  await eventually(async () => expect(await namesIn(tab)).toEqual(['Rival', 'Second']))
  await eventually(async () =>
    expect(JSON.stringify(await progressOf(device))).not.toContain('unreadFrom'),
  )
}

/** Books twice elsewhere; the app can read the second booking only. */
async function bothBooked(backend: Backend, tab: Tab) {
  await backend.elsewhere(calls.createAppointment, { body: rival })
  tab.sync.syncNow()
  await eventually(() => expect(tab.logged).toContain('unreadable row'))
  await backend.elsewhere(calls.createAppointment, { body: second })
  tab.sync.syncNow()
  await eventually(async () => expect(await namesIn(tab)).toEqual(['Second']))
}

test('a row of a pull that an older app could not read is there after its update', async () => {
  const { backend, line, device, update } = await olderApp()
  line.answer(to('/v1/changes/stream'), html(404), 100)
  const tab = await readyTab(backend, device)
  await bothBooked(backend, tab)
  await tab.close()
  update()
  await expectAll(device)
})

test('a row of a first sync that an older app could not read is there after its update', async () => {
  const { backend, device, update } = await olderApp()
  await backend.elsewhere(calls.createAppointment, { body: rival })
  await backend.elsewhere(calls.createAppointment, { body: second })
  const tab = await newlySyncedTab(device)
  expect(await namesIn(tab)).toEqual(['Second'])
  await tab.close()
  update()
  await expectAll(device)
})

test('a row of the live stream that an older app could not read is there after its update', async () => {
  const { backend, line, device, update } = await olderApp()
  const answered = (await backend.service.handle(new Request('http://desk/v1/services'))).headers
  const lines: ReadableStreamDefaultController<Uint8Array>[] = []
  const stream = () =>
    new Response(new ReadableStream({ start: (one) => void lines.push(one) }), {
      headers: {
        'Content-Type': 'text/event-stream',
        [databaseIdHeader]: answered.get(databaseIdHeader) ?? '',
      },
    })
  line.answer(to('/v1/changes/stream'), stream, 100)
  const tab = await readyTab(backend, device)
  await eventually(() => expect(lines.length).toBeGreaterThan(0))
  await quiet({ network: line })
  const feed = async (since?: string) => {
    const query = { tables: 'board', ...(since && { since }) }
    return v.parse(calls.changes.answer, (await backend.elsewhere(calls.changes, { query })).body)
  }
  const { cursor: since } = await feed()
  await backend.elsewhere(calls.createAppointment, { body: rival })
  await backend.elsewhere(calls.createAppointment, { body: second })
  const event = {
    since,
    ...v.parse(v.looseObject({}), withNewerRows('/v1/changes', await feed(since))),
  }
  const find = line.lose(to('/v1/changes'))
  lines.at(-1)?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
  await eventually(async () => expect(await namesIn(tab)).toEqual(['Second']))
  expect(tab.logged).toContain('unreadable row')
  await tab.close()
  find()
  update()
  await expectAll(device)
})

test('a row that can never be read is asked for again once at each start', async () => {
  const { backend, line, device, update } = await olderApp()
  line.answer(to('/v1/changes/stream'), html(404), 100)
  const first = await readyTab(backend, device)
  await bothBooked(backend, first)
  await first.close()
  const again = openTab(device)
  const unread = () => again.logged.filter((event) => event === 'unreadable row').length
  await eventually(() => expect(unread()).toBeGreaterThan(0))
  await quiet({ network: line })
  const met = unread()
  for (let pull = 0; pull < 3; pull += 1) {
    const asked = line.seen.filter(to('/v1/changes')).length
    again.sync.syncNow()
    await eventually(() =>
      expect(line.seen.filter(to('/v1/changes')).length).toBeGreaterThan(asked),
    )
    await quiet({ network: line })
  }
  expect(unread()).toBe(met)
  await again.close()
  update()
  await expectAll(device)
})

test('an unknown table of a newer service stops nothing', async () => {
  const backend = await openBackend()
  const line = createNetwork(async (request) => {
    const response = await backend.service.handle(request)
    if (new URL(request.url).pathname !== '/v1/changes') return response
    const page = v.parse(calls.changes.answer, await response.json())
    const voucher = { table: 'vouchers', id: 'v1', version: 1, row: { id: 'v1' } }
    const body = { ...page, changes: [voucher, ...page.changes] }
    return new Response(JSON.stringify(body), { headers: response.headers })
  })
  await backend.elsewhere(calls.createAppointment, { body: rival })
  const device = backend.device(line)
  const tab = await newlySyncedTab(device)
  expect(await namesIn(tab)).toEqual(['Rival'])
  // A newer app fetches the row again.
  expect(JSON.stringify(await progressOf(device))).toContain('unreadFrom')
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { databaseIdHeader } from '#domain/calls/sync'
import { pause } from '../../support/pause'
import { type Backend, eventually, openBackend, quiet, readyTab } from '../support/backend'
import { form, shownToday } from '../support/booked'
import { to } from '../support/network'

const rival = form({ name: 'Rival', mobileNumber: '639171112222' })
const second = form({ name: 'Second', mobileNumber: '639171113333', startTime: '16:00' })

/** Replaces the live stream by messages that the test sends. */
function tellByHand(backend: Backend, headers: Record<string, string>) {
  const lines: ReadableStreamDefaultController<Uint8Array>[] = []
  backend.network.answer(
    to('/v1/changes/stream'),
    () =>
      new Response(new ReadableStream({ start: (line) => void lines.push(line) }), {
        headers: { 'Content-Type': 'text/event-stream', ...headers },
      }),
    100,
  )
  return {
    isOpen: () => lines.length > 0,
    say: (text: string) => lines.at(-1)?.enqueue(new TextEncoder().encode(text)),
  }
}

const eventOf = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`

/** The service's database id. */
async function readDatabaseId(backend: Backend) {
  const { headers } = await backend.service.handle(new Request('http://desk/v1/services'))
  return headers.get(databaseIdHeader) ?? ''
}

/** A tablet whose live stream has only the test's messages. */
async function listeningTab(databaseId?: string) {
  const backend = await openBackend()
  const line = tellByHand(backend, {
    [databaseIdHeader]: databaseId ?? (await readDatabaseId(backend)),
  })
  const tab = await readyTab(backend)
  await eventually(() => expect(line.isOpen()).toBe(true))
  return { backend, line, ...tab }
}

/** The feed's answer with the board's rows after a cursor. */
async function feed(backend: Backend, since?: string) {
  const query = { tables: 'board', ...(since && { since }) }
  const { body } = await backend.elsewhere(calls.changes, { query })
  return v.parse(calls.changes.answer, body)
}

/** Books on another tablet, and answers no pull from then on; returns the feed's change with its cursors. */
async function bookedElsewhere(backend: Backend) {
  const { cursor: since } = await feed(backend)
  await backend.elsewhere(calls.createAppointment, { body: rival })
  const { changes, cursor } = await feed(backend, since)
  backend.network.lose(to('/v1/changes'))
  return { cursor, since, changes }
}

test('rows of the live stream are shown though no pull is answered', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await eventually(() => expect(backend.network.seen.some(to('/v1/changes/stream'))).toBe(true))
  await quiet(backend)
  await backend.elsewhere(calls.createAppointment, { body: rival })
  await eventually(async () => expect(await shownToday(sync)).toHaveLength(1))
  await quiet(backend)
  backend.network.lose(to('/v1/changes'))
  await backend.elsewhere(calls.createAppointment, { body: second })
  await eventually(async () => expect(await shownToday(sync)).toHaveLength(2))
  await backend.elsewhere(calls.addRoom, { body: { name: 'Attic', serviceIds: [] } })
  await eventually(async () =>
    expect([...((await sync.views.business().read())?.rooms.values() ?? [])]).toContainEqual(
      expect.objectContaining({ name: 'Attic' }),
    ),
  )
})

test('an event that comes in pieces is read whole', async () => {
  const { backend, line, sync } = await listeningTab()
  const text = eventOf(await bookedElsewhere(backend))
  line.say(text.slice(0, 200))
  await pause(60)
  line.say(text.slice(200))
  await eventually(async () => expect(await shownToday(sync)).toMatchObject([{ name: 'Rival' }]))
})

test('rows sent right before an event without rows are shown though no pull is answered', async () => {
  const { backend, line, sync } = await listeningTab()
  const published = await bookedElsewhere(backend)
  line.say(
    eventOf(published) +
      eventOf({ cursor: published.cursor, since: published.cursor, changes: [] }),
  )
  await eventually(async () => expect(await shownToday(sync)).toMatchObject([{ name: 'Rival' }]))
})

test('rows sent across a gap are not stored, and the gap is pulled', async () => {
  const { backend, line, sync } = await listeningTab()
  await backend.elsewhere(calls.createAppointment, { body: rival })
  const { cursor: since } = await feed(backend)
  await backend.elsewhere(calls.createAppointment, { body: second })
  const { changes, cursor } = await feed(backend, since)
  const find = backend.network.lose(to('/v1/changes'))
  line.say(eventOf({ cursor, since, changes }))
  await pause(60)
  expect(await shownToday(sync)).toEqual([])
  find()
  line.say(eventOf({ cursor }))
  await eventually(async () => expect(await shownToday(sync)).toHaveLength(2))
})

test('rows under another database id are not stored', async () => {
  const { backend, line, sync } = await listeningTab('another')
  line.say(eventOf(await bookedElsewhere(backend)))
  await pause(60)
  expect(await shownToday(sync)).toEqual([])
})

test('malformed events only start a pull', async () => {
  const { backend, line, sync } = await listeningTab()
  for (const text of ['data: {', 'data: {"cursor":7}', 'data: {"changes":[1],"since":"a"}']) {
    const pulls = backend.network.seen.filter(to('/v1/changes')).length
    line.say(`${text}\n\n`)
    await eventually(() =>
      expect(backend.network.seen.filter(to('/v1/changes')).length).toBeGreaterThan(pulls),
    )
  }
  expect(sync.status.current().online).toBe(true)
})

test('rows that the stream repeats after a pull are not stored twice', async () => {
  const { backend, line, sync } = await listeningTab()
  const first = await feed(backend)
  await backend.elsewhere(calls.createAppointment, { body: rival })
  const pulled = await feed(backend, first.cursor)
  line.say(eventOf({ cursor: pulled.cursor }))
  await eventually(async () => expect(await shownToday(sync)).toMatchObject([{ name: 'Rival' }]))
  await quiet(backend)
  await backend.elsewhere(calls.createAppointment, { body: second })
  const { changes, cursor } = await feed(backend, pulled.cursor)
  backend.network.lose(to('/v1/changes'))
  line.say(
    eventOf({ cursor: pulled.cursor, since: first.cursor, changes: pulled.changes }) +
      eventOf({ cursor, since: pulled.cursor, changes }),
  )
  await eventually(async () => expect(await shownToday(sync)).toHaveLength(2))
})

test('while the stream sends one change after the other, the feed is asked now and then, and once at the end', async () => {
  const { backend, line, sync } = await listeningTab()
  await quiet(backend)
  const { cursor } = await feed(backend)
  const pulls = () => backend.network.seen.filter(to('/v1/changes')).length
  const before = pulls()
  const events = 40
  for (let nth = 0; nth < events; nth += 1) {
    line.say(eventOf({ cursor, since: cursor, changes: [] }))
    await pause(15)
  }
  expect(pulls() - before).toBeLessThan(events / 2)
  await backend.elsewhere(calls.createAppointment, { body: rival })
  line.say(eventOf({ cursor: 'elsewhere' }))
  await eventually(async () => expect(await shownToday(sync)).toMatchObject([{ name: 'Rival' }]))
})

import { liveQuery } from 'dexie'
import { businessTimeAt } from '#domain/kernel/dates'
import { createSync } from '#sync'
import { pause } from '../support/pause'
import { nthBooking, storeCode } from './sync/big-business'
import { appointmentId, todaysOf } from './sync/big-feed'
import { against } from './sync/goal'
import { median } from './sync/median'
import { wireDeps } from './sync/page-deps'
import { openRaw, putRaw } from './sync/raw'
import { synced } from './sync/synced'

const blocks = 4
const each = 8
const today = businessTimeAt(Date.now()).date

/**
 * Measures another tablet's change of a note until the live view of a day of 150 shows it, against a client
 * that reads the service's stream and puts the row. Both use HTTP and take turns in blocks, because each
 * listener costs the other time.
 */
export async function run(perDay: number) {
  const other = await openOther()
  const times: { engine: number; raw: number }[] = []
  const ids = todaysOf(perDay).map(appointmentId)
  for (let block = 0; block <= blocks; block += 1) {
    const engine = await blockOurs(other, ids)
    const raw = await blockRaw(other, ids)
    // The first block only warms up.
    if (block > 0) times.push({ engine, raw })
  }
  const ratio = median(times.map((time) => time.engine / time.raw))
  return {
    engineMs: median(times.map((time) => time.engine)),
    rawMs: median(times.map((time) => time.raw)),
    ratio,
    ...against(1.5, ratio),
  }
}

type Other = Awaited<ReturnType<typeof openOther>>

/** Another tablet for the service: a client with its own session. */
async function openOther() {
  const credentials = { username: 'owner', password: 'owner-secret' }
  const { idToken } = await send('/auth/authenticate', 'POST', credentials, {})
  const headers = { Authorization: `Bearer ${idToken}`, STORE_CODE: storeCode }
  return {
    headers,
    note: (id: string, note: string) => send(`/v1/appointments/${id}`, 'PATCH', { note }, headers),
  }
}

async function send(
  path: string,
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  const json = { 'Content-Type': 'application/json' }
  const sent = { method, headers: { ...json, ...headers }, body: JSON.stringify(body) }
  const response = await fetch(path, sent)
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json()
}

/** Changes notes one after the other; milliseconds until `heard` says that each has arrived. */
async function changes(other: Other, ids: readonly string[], heard: Heard): Promise<number> {
  const times: number[] = []
  for (let nth = 0; nth < each; nth += 1) {
    await pause(120)
    written += 1
    const note = `Note ${written}`
    const arrived = heard(note)
    const from = performance.now()
    const sent = other.note(ids[written % ids.length] ?? '', note)
    await arrived
    times.push(performance.now() - from)
    await sent
  }
  return median(times)
}

type Heard = (note: string) => Promise<void>
let written = 0

async function blockOurs(other: Other, ids: readonly string[]): Promise<number> {
  const sync = createSync(wireDeps(`live-${Date.now()}`))
  await sync.session.logIn('owner', 'owner-secret')
  await synced(sync)
  let wake = () => {}
  let notes = new Set<string | null>()
  const view = sync.views.day(today)
  const watching = liveQuery(() => view.read()).subscribe((rows) => {
    notes = new Set(rows.map(({ row }) => row.note))
    wake()
  })
  await pause(1000)
  const took = await changes(other, ids, async (note) => {
    while (!notes.has(note)) await new Promise<void>((resolve) => (wake = resolve))
  })
  watching.unsubscribe()
  await sync.close()
  return took
}

async function blockRaw(other: Other, ids: readonly string[]): Promise<number> {
  const raw = await openRaw()
  const row = { id: ids[0], ...nthBooking(0, today) }
  const stop = new AbortController()
  const response = await fetch('/v1/changes/stream', {
    headers: other.headers,
    signal: stop.signal,
  })
  let wake = () => {}
  const listening = listen(response, () => wake()).catch(() => undefined)
  await pause(1000)
  const took = await changes(other, ids, async (note) => {
    await new Promise<void>((resolve) => (wake = resolve))
    await putRaw(raw, { rows: { ...row, note } }, 'relaxed')
  })
  stop.abort()
  await listening
  raw.close()
  return took
}

/** Reads a stream of events until it is cut. */
async function listen(response: Response, heard: () => void): Promise<void> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (decoder.decode(value, { stream: true }).includes('data:')) heard()
  }
}

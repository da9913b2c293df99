import * as v from 'valibot'
import { addDays, businessTimeAt } from '#domain/kernel/dates'
import { createIds } from '#domain/kernel/uuid-v7'
import { createSync, type Sync } from '#sync'
import { pause } from '../support/pause'
import { nthBooking } from './sync/big-business'
import { against } from './sync/goal'
import { median } from './sync/median'
import { type Line, pageDeps, wireDeps } from './sync/page-deps'

const count = 1000
/** 1,000 bookings are five days of the store. */
const days = 5

/** Whether the service answers all but the log-in and the lists, or a write-only stub. */
const hosts = {
  stub: { rounds: 11, username: 'makati', password: 'secret', isWhole: false },
  service: { rounds: 2, username: 'owner', password: 'owner-secret', isWhole: true },
}
type Host = (typeof hosts)[keyof typeof hosts]

interface Sent {
  path: string
  headers: Headers
  requests: readonly v.InferOutput<typeof creation>[]
}

const creation = v.looseObject({
  id: v.string(),
  body: v.looseObject({ id: v.string(), startDate: v.string() }),
})
const batch = v.object({ requests: v.array(creation) })
const answer = v.object({ responses: v.array(v.object({ status: v.literal(201) })) })

/**
 * Measures 1,000 queued bookings from "Sync now" until the outbox is empty, against the same batches posted
 * with the same keys and headers. Both take turns on days of their own; the first round only records the
 * requests.
 */
export async function run(name: keyof typeof hosts) {
  const host = hosts[name]
  const from = addDays(businessTimeAt(Date.now()).date, 1)
  const nthDay = (turn: number) => addDays(from, turn * days)
  const sent: Sent[] = []
  await replay(host, 'first', nthDay(0), async (request) => {
    sent.push(await look(request.clone()))
  })
  await postAll(sent, days)
  const times: { engine: number; raw: number }[] = []
  for (let round = 1; round <= host.rounds; round += 1) {
    const engine = await replay(host, `${round}`, nthDay(round * 2))
    times.push({ engine, raw: await postAll(sent, (round * 2 + 1) * days) })
  }
  const ratio = median(times.map((time) => time.engine / time.raw))
  return {
    engineMs: median(times.map((time) => time.engine)),
    rawMs: median(times.map((time) => time.raw)),
    ratio,
    ...against(1.5, ratio),
  }
}

async function replay(
  { username, password, isWhole }: Host,
  name: string,
  firstDay: string,
  see?: (request: Request) => Promise<void>,
): Promise<number> {
  const line: Line = { online: true }
  const databaseName = `replay-${name}-${Date.now()}`
  const deps = isWhole ? wireDeps(databaseName, line) : pageDeps(line, databaseName)
  const sync = createSync({
    ...deps,
    async fetch(request) {
      const isSent = line.online && request.url.includes('/v1/') && request.method === 'POST'
      if (see && isSent) await see(request)
      return deps.fetch(request)
    },
  })
  await sync.session.logIn(username, password)
  while (sync.status.current().lastSyncAt === null) await pause(20)
  line.online = false
  sync.syncNow()
  while (sync.status.current().online !== false) await pause(20)
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      sync.run('createAppointment', nthBooking(index, firstDay)),
    ),
  )
  // Failed attempts come to their end.
  await pause(500)
  line.online = true
  const from = performance.now()
  await drained(sync)
  const took = performance.now() - from
  const { conflicts } = sync.status.current()
  if (conflicts > 0) throw new Error(`${conflicts} conflicts`)
  await sync.close()
  return took
}

function drained(sync: Sync): Promise<void> {
  return new Promise((resolve) => {
    const stop = sync.status.subscribe(() => {
      if (sync.status.current().queued > 0) return
      stop()
      resolve()
    })
    sync.syncNow()
  })
}

async function look(request: Request): Promise<Sent> {
  const { headers, url } = request
  const { requests } = v.parse(batch, await request.json())
  return { path: new URL(url).pathname, headers, requests }
}

const freshId = createIds(
  () => Date.now(),
  (pool) => crypto.getRandomValues(pool),
)

/** The same bookings under new ids and keys, `later` days on. */
const bookedAnew = ({ requests }: Sent, later: number) =>
  requests.map((request) => ({
    ...request,
    id: freshId(),
    body: {
      ...request.body,
      id: freshId(),
      startDate: addDays(request.body.startDate, later),
    },
  }))

async function postAll(sent: readonly Sent[], later: number): Promise<number> {
  const batches = sent.map((one) => ({ ...one, requests: bookedAnew(one, later) }))
  const from = performance.now()
  const answers: unknown[] = []
  for (const { path, headers, requests } of batches) {
    const body = JSON.stringify({ requests })
    const response = await fetch(path, { method: 'POST', headers, body })
    answers.push(await response.json())
  }
  const took = performance.now() - from
  for (const each of answers) v.parse(answer, each)
  return took
}

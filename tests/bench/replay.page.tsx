import { momentOf } from '#domain/kernel/dates'
import { createSync, type Sync } from '#sync'
import { nthBooking } from './sync/big-business'
import { against } from './sync/goal'
import { median, pause } from './sync/median'
import { type Line, pageDeps } from './sync/page-deps'

const count = 1000
const rounds = 11

interface Sent {
  path: string
  headers: Headers
  body: unknown
}

/**
 * 1,000 queued bookings from "Sync now" until nothing waits, against the same bodies in the same
 * batches, under the same keys and headers, written, posted and read as JSON. The two take turns; the
 * first round only shows what is sent.
 */
export async function run() {
  const sent: Sent[] = []
  await replay('first', async (request) => {
    sent.push(await look(request.clone()))
  })
  await postAll(sent)
  const times: { engine: number; raw: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const engine = await replay(`${round}`)
    times.push({ engine, raw: await postAll(sent) })
  }
  const ratio = median(times.map((time) => time.engine / time.raw))
  return {
    engineMs: median(times.map((time) => time.engine)),
    rawMs: median(times.map((time) => time.raw)),
    ratio,
    ...against(1.5, ratio),
  }
}

async function replay(name: string, see?: (request: Request) => Promise<void>): Promise<number> {
  const line: Line = { online: true }
  const deps = pageDeps(line, `replay-${name}-${Date.now()}`)
  const sync = createSync({
    ...deps,
    async fetch(request) {
      if (see && line.online && request.method === 'POST') await see(request)
      return deps.fetch(request)
    },
  })
  await sync.session.logIn('makati', 'secret')
  while (sync.status.current().lastSyncAt === null) await pause(20)
  line.online = false
  sync.syncNow()
  while (sync.status.current().online !== false) await pause(20)
  const today = momentOf(Date.now()).date
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      sync.run('createAppointment', nthBooking(index, today)),
    ),
  )
  // What was tried in vain meanwhile comes to its end.
  await pause(500)
  line.online = true
  const from = performance.now()
  await drained(sync)
  const took = performance.now() - from
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
  return { path: new URL(url).pathname, headers, body: await request.json() }
}

async function postAll(sent: readonly Sent[]): Promise<number> {
  const from = performance.now()
  for (const { path, headers, body } of sent.filter((one) => one.path.startsWith('/v1/'))) {
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    await response.json()
  }
  return performance.now() - from
}

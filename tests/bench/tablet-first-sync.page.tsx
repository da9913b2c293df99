import { addDays } from '#domain/kernel/dates'
import { createSync, type Sync } from '#sync'
import { type BusinessSize, customerAt, firstDay } from './sync/big-feed'
import { against } from './sync/goal'
import { median } from './sync/median'
import { wireDeps } from './sync/page-deps'
import { synced } from './sync/synced'

const hosts = {
  stub: { rounds: 5, username: 'makati', password: 'secret' },
  service: { rounds: 3, username: 'owner', password: 'owner-secret' },
}

interface Input {
  host: keyof typeof hosts
  size: BusinessSize
}

/**
 * Measures a log-in on an empty tablet until a big business can be queried, against fetching and parsing
 * the same answers. Both take turns; the first round only records the requests.
 */
export async function run(input: Input) {
  const { size } = input
  const { rounds } = hosts[input.host]
  const asked: Request[] = []
  await firstSync(input, 'first', (request) => {
    if (request.method === 'GET' && !request.url.includes('/stream')) asked.push(request.clone())
  })
  await fetchAll(asked)
  const times: { engine: number; raw: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const engine = await firstSync(input, `${round}`)
    times.push({ engine, raw: await fetchAll(asked) })
  }
  const ratio = median(times.map((time) => time.engine / time.raw))
  return {
    ...size,
    engineMs: median(times.map((time) => time.engine)),
    rawMs: median(times.map((time) => time.raw)),
    ratio,
    ...against(1.5, ratio),
  }
}

async function firstSync(
  { host, size }: Input,
  name: string,
  see: (request: Request) => void = () => {},
): Promise<number> {
  const databaseName = `first-sync-${name}-${Date.now()}`
  const deps = wireDeps(databaseName)
  const from = performance.now()
  const sync = createSync({
    ...deps,
    fetch(request) {
      see(request)
      return deps.fetch(request)
    },
  })
  const { username, password } = hosts[host]
  await sync.session.logIn(username, password)
  await synced(sync)
  await query(sync, size)
  const took = performance.now() - from
  await sync.close()
  indexedDB.deleteDatabase(databaseName)
  return took
}

/** The last rows are there. */
async function query(sync: Sync, { appointments, customers, perDay }: BusinessSize) {
  const { mobileNumber } = customerAt(customers - 1)
  const { kind } = await sync.views.customer(mobileNumber).read()
  const lastDay = addDays(firstDay, Math.floor((appointments - 1) / perDay))
  const { length } = await sync.views.day(lastDay).read()
  if (kind !== 'found' || length !== perDay) throw new Error(`${kind}, ${length} appointments`)
}

async function fetchAll(requests: readonly Request[]): Promise<number> {
  const from = performance.now()
  for (const request of requests) JSON.parse(await (await fetch(request.clone())).text())
  return performance.now() - from
}

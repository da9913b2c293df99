import { addDays } from '#domain/kernel/dates'
import { createSync, type Sync } from '#sync'
import { type BusinessSize, customerAt, firstDay } from './sync/big-feed'
import { against } from './sync/goal'
import { median } from './sync/median'
import { wireDeps } from './sync/page-deps'
import { synced } from './sync/synced'

const rounds = 5

/**
 * A log-in on an empty tablet until everything of a big business can be queried, against fetching the
 * same addresses and parsing what they answer. The two take turns; the first round only shows what
 * is asked for.
 */
export async function run(size: BusinessSize) {
  const asked: string[] = []
  await firstSync(size, 'first', ({ method, url }) => {
    if (method === 'GET' && !url.includes('/stream')) asked.push(url)
  })
  await fetchAll(asked)
  const times: { engine: number; raw: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const engine = await firstSync(size, `${round}`)
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
  size: BusinessSize,
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
  await sync.session.logIn('makati', 'secret')
  await synced(sync)
  await query(sync, size)
  const took = performance.now() - from
  await sync.close()
  indexedDB.deleteDatabase(databaseName)
  return took
}

/** What came last is there. */
async function query(sync: Sync, { appointments, customers, perDay }: BusinessSize) {
  const { mobileNumber } = customerAt(customers - 1)
  const { kind } = await sync.views.customer(mobileNumber).read()
  const lastDay = addDays(firstDay, Math.floor((appointments - 1) / perDay))
  const { length } = await sync.views.day(lastDay).read()
  if (kind !== 'found' || length !== perDay) throw new Error(`${kind}, ${length} appointments`)
}

async function fetchAll(urls: readonly string[]): Promise<number> {
  const from = performance.now()
  for (const url of urls) JSON.parse(await (await fetch(url, { cache: 'no-store' })).text())
  return performance.now() - from
}

import { createSync, type Sync, type SyncDeps } from '#sync'
import { pause } from '../support/pause'
import { storeCode } from './sync/big-business'
import { median } from './sync/median'
import { pageDeps } from './sync/page-deps'

const count = 50_000
const atOnce = 1000
const firstNames = ['Maria', 'Jose', 'Ana', 'Bianca', 'Ramon', 'Ella', 'Pia', 'Dodong']
const lastNames = ['Santos', 'Reyes', 'Cruz', 'Ocampo', 'Bautista', 'Villanueva', 'Quizon']

const customerAt = (index: number) => ({
  id: `customer-${index}`,
  firstName: firstNames[index % firstNames.length],
  lastName: `${lastNames[index % lastNames.length]} ${String.fromCharCode(65 + (index % 26))}`,
  mobileNumber: `63917${1_000_000 + index}`,
  notes: 'Prefers a firm hand; allergic to lavender.',
  pointsEarned: index % 900,
  visitCount: index % 40,
  version: index + 1,
})

/** The feed of customers, a chunk at a time. */
function chunk(url: URL): Response {
  const from = Number(url.searchParams.get('since') ?? 0)
  const rows = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) =>
    customerAt(from + at),
  )
  const changes = rows.map((row) => ({ table: 'customers', id: row.id, version: row.version, row }))
  const cursor = `${from + rows.length}`
  return Response.json({ changes, cursor, more: from + rows.length < count })
}

function depsWithCustomers(databaseName: string): SyncDeps {
  const deps = pageDeps({ online: true }, databaseName)
  return {
    ...deps,
    async fetch(request) {
      const url = new URL(request.url)
      const isFeed =
        url.pathname === '/v1/changes' && url.searchParams.get('tables') === 'customers'
      return isFeed ? chunk(url) : deps.fetch(request)
    },
  }
}

const queries = ['quizon', 'ana v', '1234', 'zoe', 'ma']

/** Searches and raw reads take turns, so that a busy machine slows both. */
export async function run() {
  const databaseName = `search-${Date.now()}`
  const sync = createSync(depsWithCustomers(databaseName))
  await sync.session.logIn('makati', 'secret')
  while (sync.status.current().lastSyncAt === null) await pause(20)
  await search(sync, queries[0] ?? '')
  const raw = await openRaw(databaseName)
  const times: { search: number; raw: number; task: number }[] = []
  for (let round = 0; round < 4; round += 1)
    for (const query of queries) {
      const { milliseconds, longest } = await watched(() => search(sync, query))
      const read = await watched(() => readRaw(raw))
      times.push({ search: milliseconds, raw: read.milliseconds, task: longest })
    }
  raw.close()
  await sync.close()
  return {
    searchMs: median(times.map((time) => time.search)),
    longestTaskMs: median(times.map((time) => time.task)),
    rawMs: median(times.map((time) => time.raw)),
    ratio: median(times.map((time) => time.search / time.raw)),
  }
}

async function search(sync: Sync, query: string) {
  const { rows } = await sync.views.customers(query).read()
  if ((rows.length === 0) !== (query === 'zoe')) throw new Error(`${query}: ${rows.length} rows`)
}

/** Total time, and the longest time in which the thread was blocked. */
async function watched(act: () => Promise<unknown>) {
  let longest = 0
  let last = performance.now()
  const port = new MessageChannel()
  let isOver = false
  port.port1.onmessage = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) port.port2.postMessage(null)
  }
  port.port2.postMessage(null)
  const from = performance.now()
  await act()
  const milliseconds = performance.now() - from
  isOver = true
  return { milliseconds, longest }
}

function openRaw(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

/** All pages in one go. */
function readRaw(db: IDBDatabase): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const range = IDBKeyRange.bound([storeCode, 0], [storeCode, []])
    const reading = db.transaction('customers').objectStore('customers').getAll(range)
    reading.onsuccess = () => resolve(reading.result)
    reading.onerror = () => reject(reading.error)
  })
}

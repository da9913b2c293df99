import { addDays } from '#domain/kernel/dates'
import { createSync, type SyncDeps } from '#sync'
import type { Figures } from './in-browser'
import { storeCode } from './sync/big-business'
import { firstDay } from './sync/big-feed'
import { median, pause } from './sync/median'
import { wireDeps } from './sync/page-deps'
import { synced } from './sync/synced'

const databaseName = 'cold-day'
const date = addDays(firstDay, 7)
const expected = 150

/** A session that outlives the page. */
const keptDeps = (): SyncDeps => ({ ...wireDeps(databaseName), storage: localStorage })

export async function run(what: unknown): Promise<Figures> {
  if (what === 'fill') return fill()
  const first = await timed(what === 'engine' ? readDay : getRaw)
  // The code is warm now: what is left is the database's part.
  const again: number[] = []
  for (let nth = 0; nth < 5; nth += 1) again.push(await timed(what === 'engine' ? readDay : getRaw))
  return { first, again: median(again) }
}

async function timed(read: () => Promise<Read>): Promise<number> {
  const from = performance.now()
  const { rows, close } = await read()
  const took = performance.now() - from
  if (rows !== expected) throw new Error(`${rows} appointments`)
  await close()
  await pause(100)
  return took
}

interface Read {
  rows: number
  close: () => void | Promise<void>
}

async function fill() {
  const sync = createSync(keptDeps())
  await sync.session.logIn('makati', 'secret')
  await synced(sync)
  await sync.close()
  // What was written is still being put in order.
  await pause(3000)
  return {}
}

async function readDay(): Promise<Read> {
  const sync = createSync({
    ...keptDeps(),
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  const { length } = await sync.views.day(date).read()
  return { rows: length, close: sync.close }
}

function getRaw(): Promise<Read> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const days = opening.result.transaction('days').objectStore('days')
      const getting = days.get([storeCode, date])
      getting.onerror = () => reject(getting.error)
      getting.onsuccess = () =>
        resolve({ rows: getting.result.rows.length, close: () => opening.result.close() })
    }
  })
}

import { addDays } from '#domain/kernel/dates'
import { createSync } from '#sync'
import { pause } from '../support/pause'
import { say } from './cold/say'
import { scaled } from './scale'
import { storeCode } from './sync/big-business'
import { firstDay } from './sync/big-feed'
import { median } from './sync/median'
import { pageDeps } from './sync/page-deps'
import { until } from './sync/tablet'

declare global {
  /** Fills the database of the page. */
  var fillDay: (() => Promise<void>) | undefined
}

const databaseName = 'cold-day'
const date = addDays(firstDay, 7)
const expected = 150

/** Reads the day once, or several times in a page whose code is warm, and reports the time. */
async function read(what: string, isWarm: boolean) {
  const readOnce = what === 'engine' ? readDay : getRaw
  const times = [await timed(readOnce)]
  for (let nth = 0; isWarm && nth < 7; nth += 1) times.push(await timed(readOnce))
  say(median(isWarm ? times.slice(1) : times))
}

async function timed(readOnce: () => Promise<Read>): Promise<number> {
  const from = performance.now()
  const { rows, close } = await readOnce()
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
  const sync = createSync(pageDeps(databaseName))
  await sync.session.logIn('makati', 'secret')
  await until(sync, ({ lastSyncAt }) => lastSyncAt !== null)
  await sync.close()
  // The database is still compacting its files.
  await pause(scaled(3000, 0))
}

async function readDay(): Promise<Read> {
  const offline = () => Promise.reject(new TypeError('Failed to fetch'))
  const sync = createSync(pageDeps(databaseName, offline))
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

const asked = new URLSearchParams(location.search)
const what = asked.get('read')
if (what) void read(what, asked.has('warm'))
else globalThis.fillDay = fill

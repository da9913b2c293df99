import { momentOf } from '#domain/kernel/dates'
import { createSync } from '#sync'
import { nthBooking } from './sync/big-business'
import { median, pause } from './sync/median'
import { type Line, pageDeps } from './sync/page-deps'

const count = 1000

const rounds = 10

/**
 * 1,000 bookings saved one by one through the engine, against raw strict puts of the same entries.
 * The two take turns, so that a busy machine slows both.
 */
export async function run() {
  const line: Line = { online: true }
  const sync = createSync(pageDeps(line, `commit-${Date.now()}`))
  await sync.session.logIn('makati', 'secret')
  while (sync.status.current().lastSyncAt === null) await pause(20)
  line.online = false
  sync.syncNow()
  while (sync.status.current().online !== false) await pause(20)
  const today = momentOf(Date.now()).date
  const raw = await openRaw()
  const each = count / rounds
  const times: { engine: number; raw: number }[] = []
  for (let round = -1; round < rounds; round += 1) {
    const first = (round + 1) * each
    const engine = await timed(each, (index) => save(first + index))
    const { outbox } = JSON.parse(await sync.exportQueue())
    const entries: readonly unknown[] = outbox.slice(-each)
    const plain = await timed(each, (index) => putRaw(raw, entries[index]))
    if (round >= 0) times.push({ engine: engine / each, raw: plain / each })
  }
  await sync.close()
  raw.close()
  return {
    engineMs: median(times.map((time) => time.engine)),
    rawMs: median(times.map((time) => time.raw)),
    ratio: median(times.map((time) => time.engine / time.raw)),
  }

  async function save(index: number) {
    const result = await sync.run('createAppointment', nthBooking(index, today))
    if (result.kind !== 'queued') throw new Error(JSON.stringify(result))
  }
}

async function timed(times: number, act: (index: number) => Promise<void>): Promise<number> {
  const from = performance.now()
  for (let index = 0; index < times; index += 1) await act(index)
  return performance.now() - from
}

function openRaw(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(`raw-${Date.now()}`, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('outbox', { keyPath: 'seq' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

function putRaw(db: IDBDatabase, entry: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction('outbox', 'readwrite', { durability: 'strict' })
    transaction.objectStore('outbox').put(entry)
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
  })
}

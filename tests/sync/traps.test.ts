import { expect, test, vi } from 'vitest'
import { readSources } from '../architecture/sources'
import { drained, eventually, openBackend, openTab, readyTab } from './support/backend'
import { book, form } from './support/booked'
import { failingStorage, tabOnFailingStorage } from './support/failing-storage'
import { json, keysIn, to } from './support/network'

test('a database that is dead after a sleep is opened again, and nothing is lost', async () => {
  // Dexie logs a warning if it notices the dead connection first.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const backend = await openBackend()
  const device = backend.device()
  const { indexedDB, die } = failingStorage(device.indexedDB)
  const { sync } = openTab(device, { indexedDB })
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(sync.status.current().lastSyncAt).not.toBeNull())
  backend.network.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  await book(sync, { startTime: '10:00' })
  // As when an iPad sleeps: the connection is dead, and the app was not notified.
  die()
  device.wake()
  await eventually(async () => {
    const result = await sync.run('createAppointment', form())
    expect(['applied', 'queued']).toContain(result.kind)
  })
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await backend.atService()).toHaveLength(2)
})

test('the HTTP client sends a write once, whatever comes back: only the outbox sends again', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const down = json(503, { error: { message: 'Down', code: 'UNAVAILABLE' } })
  backend.network.answer(to('/v1/appointments'), down, 5)
  expect((await sync.run('createAppointment', form())).kind).toBe('queued')
  expect(backend.network.writes()).toHaveLength(1)
})

test('every write carries its key, for Chromium itself may send it again', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  await sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] })
  await sync.run('addRoom', { name: 'Garden', serviceIds: ['swedish'] })
  await drained({ sync })
  const keys = backend.network.writes().flatMap(keysIn)
  expect(keys.length).toBeGreaterThanOrEqual(3)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}$/)
})

/** The text up to the parenthesis that closes the one before it. */
function untilClosed(text: string): string {
  let open = 1
  const end = [...text].findIndex((char) => {
    open += char === '(' ? 1 : char === ')' ? -1 : 0
    return open === 0
  })
  return text.slice(0, end)
}

/** The arguments of each call that opens a transaction. */
const transactionsIn = (source: string): string[] =>
  [...source.matchAll(/\.transaction\(|(?<![.\w])(?:read|write)\((?=(?:parts\.)?db,)/g)].map(
    (match) => untilClosed(source.slice(match.index + match[0].length)),
  )

test('only the database is awaited inside a transaction', () => {
  const waits = /\b(ask|fetch|sleep|http\.send|http\.open)\(/
  const bodies = [...readSources()]
    .filter(([path]) => /^sync\/.+\.ts$/.test(path))
    .flatMap(([path, source]) => transactionsIn(source).map((body) => ({ path, body })))
  expect(bodies.filter(({ body }) => waits.test(body))).toEqual([])
  expect(bodies.length).toBeGreaterThan(40)
})

/** Blocks the storage by an endless transaction. Returns a function that ends it. */
async function hangUp(indexedDB: IDBFactory): Promise<() => void> {
  const [{ name = '' } = {}] = await indexedDB.databases()
  let isHeld = true
  return new Promise((resolve) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => {
      const db = opening.result
      const meta = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('meta')
      const hold = () => {
        if (isHeld) meta.get('sender').onsuccess = hold
      }
      hold()
      resolve(() => {
        isHeld = false
        db.close()
      })
    }
  })
}

test('hanging storage is noticed at the next save, and the change is saved once', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await readyTab(backend, device)
  const letGo = await hangUp(device.indexedDB)
  const booked = sync.run('createAppointment', form())
  await eventually(() => {
    backend.clock.advance(1000)
    expect(sync.status.current().blockingError).toBe('dead')
  })
  letGo()
  expect(['applied', 'queued']).toContain((await booked).kind)
  expect(await sync.views.day('2026-11-21').read()).toHaveLength(1)
})

test('storage that dies after a booking does not make it unsaved', async () => {
  const { sync, dieAfter } = await tabOnFailingStorage()
  dieAfter('outbox')
  expect(await sync.run('createAppointment', form())).toMatchObject({ kind: 'queued' })
})

test('a form over hanging storage is not left loading: a reload is asked for', async () => {
  const { backend, sync, logged, hang } = await tabOnFailingStorage()
  await book(sync, { startTime: '10:00' })
  hang()
  let result: unknown = null
  void sync.run('createAppointment', form()).then((answer) => {
    result = answer
  })
  await eventually(() => {
    backend.clock.advance(1000)
    expect(sync.status.current().blockingError).toBe('dead')
  })
  // The storage could be opened again, but the hanging save may still succeed, so the app must not say otherwise.
  expect(logged).toContain('the storage did not answer')
  expect(await sync.views.day('2026-11-21').read()).toHaveLength(1)
  expect(result).toBeNull()
})

test('a form whose booking is stored is not left loading by storage that hangs after it', async () => {
  const { backend, sync, hangAfter } = await tabOnFailingStorage()
  hangAfter('outbox')
  void sync.run('createAppointment', form())
  await eventually(() => {
    backend.clock.advance(1000)
    expect(sync.status.current().blockingError).toBe('dead')
  })
})

test('storage that hung while the tablet was idle is opened again, and no reload is asked for', async () => {
  const { backend, device, sync, logged, hang } = await tabOnFailingStorage()
  hang()
  device.wake()
  await eventually(() => {
    backend.clock.advance(1000)
    expect(logged).toContain('the storage did not answer')
  })
  await book(sync)
  backend.clock.advance(10_000)
  await drained({ sync })
  expect(sync.status.current().blockingError).toBeNull()
  expect(await backend.atService()).toHaveLength(1)
})

test('a form that waits for its answer while storage is opened again asks for no reload', async () => {
  const { backend, device, sync, logged, hang } = await tabOnFailingStorage()
  const free = backend.network.hold(to('/v1/appointments'))
  const booked = sync.run('createAppointment', form())
  await eventually(() => expect(backend.network.writes()).toHaveLength(1))
  hang()
  device.wake()
  await eventually(() => {
    backend.clock.advance(1000)
    expect(logged).toContain('the storage did not answer')
  })
  expect((await booked).kind).toBe('queued')
  backend.clock.advance(5000)
  expect(sync.status.current().blockingError).toBeNull()
  free()
  await drained({ sync })
  expect(sync.status.current().blockingError).toBeNull()
})

test('a log-out over hanging storage is not left loading: a reload is asked for', async () => {
  const { backend, sync, hang } = await tabOnFailingStorage()
  hang()
  void sync.session.logOut()
  await eventually(() => {
    backend.clock.advance(1000)
    expect(sync.status.current().blockingError).toBe('dead')
  })
  expect(sync.session.current()).toBeNull()
})

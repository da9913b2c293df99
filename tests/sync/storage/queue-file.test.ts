import { expect, test } from 'vitest'
import { drained, eventually, openBackend, openTab, readyTab } from '../support/backend'
import { atBasicHost } from '../support/basic-host'
import { book } from '../support/booked'
import { createDevice } from '../support/device'
import { onFullDisk } from '../support/full-disk'
import { aWrite } from '../support/network'

test('a queue that is imported on a full disk says so, and nothing of it is kept', async () => {
  const backend = await openBackend()
  const line = backend.line()
  const first = await readyTab(backend, backend.device(line))
  line.cut()
  await book(first.sync)
  const text = await first.sync.upkeep.exportQueue()
  const { sync } = await readyTab(backend)
  const upkeep = sync.upkeep
  const result = await onFullDisk(() => upkeep.importQueue(text))
  expect(result).toMatchObject({ ok: false, message: expect.stringMatching(/^Not saved: .*full/) })
  expect(await sync.views.queue().read()).toEqual([])
})

test('an exported queue goes to another tablet, and waits there for its user', async () => {
  const backend = await openBackend()
  const broken = backend.line()
  const first = await readyTab(backend, backend.device(broken))
  broken.cut()
  const ids = [await book(first.sync), await book(first.sync, { startTime: '16:00' })]
  const text = await first.sync.upkeep.exportQueue({ events: ['a log'] })
  await first.close()
  const second = openTab(backend.device())
  await second.sync.session.logIn('owner', 'owner-secret')
  await eventually(() => expect(second.sync.status.current().lastSyncAt).not.toBeNull())
  const upkeep = second.sync.upkeep
  expect(await upkeep.importQueue(text)).toEqual({ ok: true, added: { makati: 2 }, known: 0 })
  await eventually(() => expect(second.sync.status.current().waitingFor).toEqual({ makati: 2 }))
  expect(await upkeep.importQueue(text)).toEqual({ ok: true, added: {}, known: 2 })
  expect(await backend.atService()).toEqual([])
  await second.sync.session.logOut()
  await second.sync.session.logIn('makati', 'makati-secret')
  await eventually(async () =>
    expect((await backend.atService()).map(({ id }) => id).sort()).toEqual([...ids].sort()),
  )
  await drained(second)
  expect(await upkeep.importQueue(text)).toEqual({ ok: true, added: {}, known: 2 })
})

test('entries that the service already has are not doubled by an import', async () => {
  const backend = await openBackend()
  const first = await readyTab(backend)
  const find = backend.network.lose(aWrite)
  const id = await book(first.sync)
  const text = await first.sync.upkeep.exportQueue()
  find()
  first.sync.syncNow()
  await drained(first)
  const second = await readyTab(backend)
  const upkeep = second.sync.upkeep
  expect(await upkeep.importQueue(text)).toMatchObject({ ok: true, added: { makati: 1 } })
  await drained(second)
  expect(await backend.atService()).toMatchObject([{ id }])
  expect(await second.sync.views.conflicts().read()).toEqual([])
})

test('OFF-13 another booking of the same customer at the same time is still a second one after an import', async () => {
  const { backend, line, tab, sync } = await atBasicHost()
  await book(sync)
  await drained(tab)
  line.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  await book(sync, { staffId: 'bea', roomId: 'r2' })
  const text = await sync.upkeep.exportQueue()
  await tab.close()
  line.mend()
  const other = await readyTab(backend, createDevice(backend.clock, line))
  expect(await other.sync.upkeep.importQueue(text)).toMatchObject({ ok: true })
  await eventually(async () => {
    backend.clock.advance(5000)
    other.sync.syncNow()
    expect(await backend.atService()).toHaveLength(2)
  })
  await drained(other)
  expect(await other.sync.views.conflicts().read()).toEqual([])
})

test.each([
  ['no JSON', () => 'Hello', /no queue/],
  ['JSON of something else', () => '{"outbox":[]}', /no queue/],
  ['a file that was cut off', (text: string) => text.slice(0, -200), /damaged/],
  [
    'an entry of a later app',
    (text: string) => text.replace('"record": 1', '"record": 9'),
    /newer/,
  ],
  [
    'a request that is not the command',
    (text: string) => text.replace('"path": "/v1/appointments"', '"path": "/v1/services"'),
    /damaged/,
  ],
  [
    'an unknown command',
    (text: string) => text.replace('"command": "createAppointment"', '"command": "constructor"'),
    /damaged/,
  ],
])('an import of %s is refused in plain words, and nothing is kept', async (_, spoil, words) => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  await book(sync)
  const upkeep = sync.upkeep
  const text = spoil(await upkeep.exportQueue())
  const other = await readyTab(backend, backend.device(backend.line()))
  const result = await other.sync.upkeep.importQueue(text)
  expect(result).toEqual({ ok: false, message: expect.stringMatching(words) })
  expect(await other.sync.views.queue().read()).toEqual([])
})

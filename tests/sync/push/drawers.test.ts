import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { type Drawer, drawer } from '#domain/rows/drawer'
import type { Sync } from '#sync'
import { today } from '../../support/business'
import { type Backend, drained, eventually, openBackend, readyTab } from '../support/backend'
import { whileOffline } from '../support/while-offline'

const id = '019c0000-0000-7000-8000-202611270001'
const opening = { id, deviceId: 'tablet', name: 'Desk 1', float: 2000, openNote: null, day: today }
const drop = { kind: 'DROP', amount: 500, reason: '', staffId: null } as const
const count = { counts: { 1000: 1 }, left: 0, note: null, expected: 1000, seen: [] }

async function atService(backend: Backend): Promise<Drawer[]> {
  const { body } = await backend.elsewhere(calls.drawers)
  return v.parse(v.array(drawer), body)
}

const shown = async (sync: Sync) => (await sync.views.business().read())?.drawers.get(id)

test('a drawer is opened, filled and closed offline, and each fact arrives once', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const before = await readyTab(backend, device)
  backend.network.cut()
  await before.sync.run('openDrawer', opening)
  await before.sync.run('openDrawer', opening)
  await before.sync.run('moveCash', { ...drop, id, movementId: 'm1' })
  await before.sync.run('closeDrawer', { ...count, id, closingId: 'c1' })
  expect(await shown(before.sync)).toMatchObject({
    movements: [{ id: 'm1' }],
    closings: [{ id: 'c1', counted: 1000 }],
  })
  expect(await before.sync.views.queue().read()).toHaveLength(3)
  const offlineAt = new Date(backend.clock.now()).toISOString()
  backend.clock.advance(60_000)
  await before.close()
  backend.network.mend()
  const after = await readyTab(backend, device)
  await drained(after)
  const [row, ...others] = await atService(backend)
  expect(row).toMatchObject({
    id,
    float: 2000,
    movements: [{ id: 'm1' }],
    closings: [{ id: 'c1' }],
  })
  expect(others).toEqual([])
  // Each fact has the time at which it was made, not that of its arrival.
  for (const at of [row?.openedAt, row?.movements[0]?.at, row?.closings[0]?.at])
    expect(at && at <= offlineAt).toBe(true)
})

test('another tablet sees the drawer, and both move cash in it without a conflict', async () => {
  const backend = await openBackend()
  const [first, second] = [await readyTab(backend), await readyTab(backend, backend.device())]
  await first.sync.run('openDrawer', opening)
  second.sync.syncNow()
  await eventually(async () => expect(await shown(second.sync)).toMatchObject({ float: 2000 }))
  await whileOffline(
    backend,
    first.sync,
    () => first.sync.run('moveCash', { ...drop, id, movementId: 'm1' }),
    () =>
      backend.elsewhere(calls.moveCash, { params: { id }, body: { ...drop, movementId: 'm2' } }),
  )
  expect(await first.sync.views.conflicts().read()).toEqual([])
  const [row] = await atService(backend)
  expect(row?.movements.map((each) => each.id).sort()).toEqual(['m1', 'm2'])
})

test('a drawer that both close has a closing and a recount', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await sync.run('openDrawer', opening)
  await whileOffline(
    backend,
    sync,
    () => sync.run('closeDrawer', { ...count, id, closingId: 'c1' }),
    () =>
      backend.elsewhere(calls.closeDrawer, { params: { id }, body: { ...count, closingId: 'c2' } }),
  )
  expect(await sync.views.conflicts().read()).toEqual([])
  const [row] = await atService(backend)
  expect(row?.closings.map((each) => each.id).sort()).toEqual(['c1', 'c2'])
})

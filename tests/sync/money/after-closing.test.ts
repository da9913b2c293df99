import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { drawerSheet } from '#domain/drawer/sheet'
import { businessTimeAt } from '#domain/kernel/dates'
import { type Drawer, drawer } from '#domain/rows/drawer'
import { modesOf } from '#domain/rows/store-lists'
import type { Sync } from '#sync'
import { today } from '../../support/business'
import { type Backend, drained, eventually, openBackend, pass, readyTab } from '../support/backend'

const id = '019c0000-0000-7000-8000-202611270001'
const nextId = '019c0000-0000-7000-8000-202611270002'
const opening = (drawerId: string, float: number) => {
  return { id: drawerId, deviceId: 'tablet', name: 'Desk 1', float, openNote: null, day: today }
}
const drop = { id, movementId: 'm1', kind: 'DROP', amount: 300, reason: '', staffId: null } as const
const closing = {
  ...{ id, closingId: 'c1', counts: { 1000: 2 }, left: 1000, note: null },
  ...{ expected: 2000, seen: [] },
}

/** A drawer open on one tablet and shared by another one, each with a network of its own. */
async function sharedDrawer() {
  const backend = await openBackend()
  const line = backend.line()
  const closer = await readyTab(backend)
  const mover = await readyTab(backend, backend.device(line))
  await closer.sync.run('openDrawer', opening(id, 2000))
  mover.sync.syncNow()
  await eventually(async () =>
    expect((await drawersOn(mover.sync)).map((row) => row.id)).toEqual([id]),
  )
  const at = () => businessTimeAt(backend.clock.now()).instant
  return { backend, networks: { closer: backend.network, mover: line }, closer, mover, at }
}

const drawersOn = async (sync: Sync): Promise<Drawer[]> => [
  ...((await sync.views.business().read())?.drawers.values() ?? []),
]

async function atService(backend: Backend): Promise<Drawer[]> {
  return v.parse(v.array(drawer), (await backend.elsewhere(calls.drawers)).body)
}

/** The expected cash of both drawers in PHP, with the movements that went from one to the other. */
async function sheetsOf(world: Awaited<ReturnType<typeof worldOf>>, drawers: readonly Drawer[]) {
  const rows = { appointments: [], sales: [], drawers, modes: modesOf(world) }
  return [id, nextId].map((wanted) => {
    const row = drawers.find((each) => each.id === wanted)
    if (!row) throw new Error(`no drawer ${wanted}`)
    const { expected, carriedOn, carriedHere } = drawerSheet(row, rows)
    const [gone, come] = [carriedOn, carriedHere].map((items) => items.map((item) => item.id))
    return { expected: expected / 100, gone, come }
  })
}

async function worldOf(sync: Sync) {
  const world = await sync.views.business().read()
  if (!world) throw new Error('no business')
  return world
}

test.each(['closer', 'mover'] as const)(
  'DRAWER-3 cash moved after the closing is in the next drawer everywhere, when the %s was offline',
  async (offline) => {
    const { backend, networks, closer, mover, at } = await sharedDrawer()
    networks[offline].cut()
    await closer.sync.run('closeDrawer', { ...closing, at: at() })
    await pass(backend, 60_000, 10_000)
    expect(await mover.sync.run('moveCash', { ...drop, at: at() })).not.toMatchObject({
      kind: 'refused',
    })
    await pass(backend, 60_000, 10_000)
    await closer.sync.run('openDrawer', { ...opening(nextId, 1000), at: at() })
    networks[offline].mend()
    const wanted = [
      { expected: 2000, gone: ['m1'], come: [] },
      { expected: 700, gone: [], come: ['m1'] },
    ]
    for (const { sync } of [closer, mover]) {
      sync.syncNow()
      await drained({ sync })
    }
    for (const { sync } of [closer, mover]) {
      await eventually(async () => {
        sync.syncNow()
        expect(await sheetsOf(await worldOf(sync), await drawersOn(sync))).toEqual(wanted)
      })
      expect(await sync.views.conflicts().read()).toEqual([])
    }
    expect(await sheetsOf(await worldOf(closer.sync), await atService(backend))).toEqual(wanted)
  },
)

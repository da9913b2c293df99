import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { AskedCommand, Sync } from '#sync'
import { createDisk } from '../simulate/device/disk'
import { maria, today } from '../support/business'
import { pause } from '../support/pause'
import { type Backend, drained, openBackend, openTab, readyTab } from './support/backend'
import { book, shown } from './support/booked'
import { onFullDisk } from './support/full-disk'
import { rival } from './support/while-offline'

const absenceId = '11000000-0000-7000-8000-0000000000a1'
const guest = { name: 'Maria', mobileNumber: maria, startTime: '15:30', roomId: 'r2' }

/** Ana is absent: Jose goes to Bea, and Maria takes the time that Jose leaves. */
const moves = (jose: string, other: string): AskedCommand[] => [
  {
    name: 'addAbsence',
    input: { id: absenceId, staffId: 'ana', day: today, from: '10:30', until: '11:30', reason: '' },
  },
  { name: 'updateAppointment', input: { id: jose, staffId: 'bea', confirmed: [] } },
  { name: 'updateAppointment', input: { id: other, startTime: '14:00', confirmed: [] } },
]

/** An offline tablet on a disk that outlasts its tabs, with both guests booked. */
async function twoGuests(backend?: Backend) {
  const opened = backend ?? (await openBackend())
  const device = opened.device()
  const disk = createDisk()
  const mount = disk.mount()
  const tab = await readyTab(opened, device, { indexedDB: mount.indexedDB })
  const ids = [await book(tab.sync), await book(tab.sync, guest)] as const
  await drained(tab)
  opened.network.cut()
  const openAgain = () => openTab(device, { indexedDB: disk.mount().indexedDB })
  return { backend: opened, sync: tab.sync, tab, mount, ids, openAgain }
}

const queued = async (sync: Sync) => (await sync.views.queue().read()).map(({ command }) => command)

const whole = ['addAbsence', 'updateAppointment', 'updateAppointment']

test.each([4, 14, 16, 18, 20, 22, 24])(
  'ABSENCE-3 a tab that is killed %i turns after the tap leaves all changes or none',
  async (turns) => {
    const { sync, tab, mount, ids, openAgain } = await twoGuests()
    void sync.runAll(moves(...ids))
    for (let at = 0; at < turns; at += 1) await pause(0)
    mount.freeze(() => turns % 4 === 0)
    await tab.close()
    const left = await queued(openAgain().sync)
    expect([[], whole]).toContainEqual(left)
  },
)

test('ABSENCE-3 a second tap moves no one again', async () => {
  const { backend, sync, ids } = await twoGuests()
  const results = await Promise.all([sync.runAll(moves(...ids)), sync.runAll(moves(...ids))])
  expect(results).toMatchObject([{ kind: 'queued' }, { kind: 'queued' }])
  expect(await queued(sync)).toEqual(whole)
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  const rows = await backend.atService()
  expect(rows.map(({ staffId, startTime }) => [staffId, startTime]).toSorted()).toEqual([
    ['ana', '14:00'],
    ['bea', '14:00'],
  ])
})

test('ABSENCE-3 one refused move keeps nothing of the others', async () => {
  const { sync, ids } = await twoGuests()
  const [absence, jose] = moves(...ids)
  const asked = [absence, jose].flatMap((each) => each ?? [])
  const into: AskedCommand = {
    name: 'updateAppointment',
    input: { id: ids[1], startTime: '14:00', staffId: 'bea', confirmed: [] },
  }
  expect(await sync.runAll([...asked, into])).toMatchObject({ kind: 'refused' })
  expect(await queued(sync)).toEqual([])
  expect((await shown(sync, ids[0])).row.staffId).toBe('ana')
  const later = { id: ids[1], startTime: '10:30', confirmed: [] }
  expect(await sync.run('updateAppointment', later)).toMatchObject({ kind: 'queued' })
})

test('a full disk keeps nothing, and the next try keeps all', async () => {
  const { sync, ids } = await twoGuests()
  const result = await onFullDisk(() => sync.runAll(moves(...ids)))
  expect(result.kind).toBe('not-saved')
  expect(await queued(sync)).toEqual([])
  expect(await sync.runAll(moves(...ids))).toMatchObject({ kind: 'queued' })
  expect(await queued(sync)).toEqual(whole)
})

test('a guest is not refused the place of another one whose move is delayed', async () => {
  const { backend, sync, ids } = await twoGuests()
  await sync.runAll(moves(...ids))
  const ready = backend.network.busy(`/v1/appointments/${ids[0]}`)
  backend.network.mend()
  sync.syncNow()
  await pause(200)
  ready()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
})

test('an open form is told of the move that the service refused, and the absence stays', async () => {
  const { backend, sync, ids } = await twoGuests()
  const taken = rival({ staffId: 'bea', roomId: 'r3' })
  await backend.elsewhere(calls.createAppointment, { body: taken })
  backend.network.mend()
  const asking = { isGone: () => false }
  const result = await sync.runAll(moves(...ids).slice(0, 2), asking)
  expect(result).toMatchObject({ kind: 'refused', refusal: { reason: 'TAKEN' } })
  await drained({ sync })
  expect((await shown(sync, ids[0])).row.staffId).toBe('ana')
  const world = await sync.views.business().read()
  expect(world?.absences.has(absenceId)).toBe(true)
})

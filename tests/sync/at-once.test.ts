import { IDBObjectStore } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Appointment } from '#domain/rows/appointment'
import { drained, eventually, openBackend, openTab, readyTab } from './support/backend'
import { form, shown, shownToday } from './support/booked'
import { checkedIn } from './support/checked-in'
import { wholeForm } from './support/whole-form'

/** Two tabs of an offline tablet, both with an appointment in view. */
async function twoTabs() {
  const { backend, device, sync, id } = await checkedIn()
  const { sync: other } = openTab(device)
  await eventually(async () => expect((await shown(other, id)).row.status).toBe('CHECKED_IN'))
  backend.network.cut()
  const { row } = await shown(other, id)
  async function mended() {
    backend.network.mend()
    sync.syncNow()
    await drained({ sync })
    return backend.atService()
  }
  return { sync, other, id, row, mended }
}

const having = (row: Appointment) => ({ shown: row, isGone: () => false })

test("two tabs that save at once do not undo each other's changes", async () => {
  const { sync, other, id, row, mended } = await twoTabs()
  const results = await Promise.all([
    sync.run('updateAppointment', wholeForm(id, '', { roomId: 'r2', note: row.note }), having(row)),
    other.run('updateAppointment', wholeForm(id, 'Tea'), having(row)),
  ])
  expect(results).toMatchObject([{ kind: 'queued' }, { kind: 'queued' }])
  expect(await mended()).toMatchObject([{ roomId: 'r2', note: 'Tea' }])
})

test('of two tabs that edit the same row at once, one form is asked to review the new row', async () => {
  const { sync, other, id, row, mended } = await twoTabs()
  const results = await Promise.all([
    sync.run('updateAppointment', wholeForm(id, 'Tea'), having(row)),
    other.run('updateAppointment', wholeForm(id, 'Coffee'), having(row)),
  ])
  expect(results).toMatchObject([
    { kind: 'queued' },
    { kind: 'refused', refusal: { message: expect.stringContaining('just been changed') } },
  ])
  expect(await mended()).toMatchObject([{ note: 'Tea' }])
})

test('two tabs that book one room at once give it to one booking', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await readyTab(backend, device)
  const { sync: other } = openTab(device)
  await eventually(() => expect(other.status.current().online).toBe(true))
  backend.network.cut()
  const rival = form({ name: 'Rival', mobileNumber: '639171112222' })
  const results = await Promise.all([
    sync.run('createAppointment', form()),
    other.run('createAppointment', rival),
  ])
  expect(results.map(({ kind }) => kind).sort()).toEqual(['queued', 'refused'])
  expect(await shownToday(other)).toHaveLength(1)
})

test('saves in one tab all stay and keep their order while another tab saves too', async () => {
  const { sync, other, id, row, mended } = await twoTabs()
  const note = (text: string) => ({ id, note: text, confirmed: [] })
  const results = await Promise.all([
    other.run('updateAppointment', { id, roomId: 'r2', confirmed: [] }, having(row)),
    ...['A', 'AB', 'ABC'].map((text) => sync.run('updateAppointment', note(text))),
  ])
  expect(results.map(({ kind }) => kind)).toEqual(Array(4).fill('queued'))
  expect(await mended()).toMatchObject([{ note: 'ABC', roomId: 'r2' }])
})

/** Makes the storage refuse entries with a text in their input. */
function refusing(text: string) {
  const { add } = IDBObjectStore.prototype
  const spy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
  ) {
    return add.call(this, JSON.stringify(value).includes(text) ? () => {} : value)
  })
  onTestFinished(() => spy.mockRestore())
}

test('of saves at once one that cannot be stored harms no other, and the others keep their order', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await eventually(() => expect(sync.status.current().online).toBe(true))
  backend.network.cut()
  refusing('"note":"Bad"')
  const rival = { name: 'Rival', mobileNumber: '639171112222', staffId: 'bea', roomId: 'r2' }
  const wanted = [
    { startTime: '14:00', note: 'A' },
    { ...rival, startTime: '14:00', note: 'B' },
    { startTime: '15:15', note: 'Bad' },
    { ...rival, startTime: '15:15', note: 'C' },
    { startTime: '16:30', note: 'D' },
  ]
  const saves = wanted.map((booking) => sync.run('createAppointment', form(booking)))
  const kinds = (await Promise.all(saves)).map(({ kind }) => kind)
  expect(kinds).toEqual(['queued', 'queued', 'not-saved', 'queued', 'queued'])
  const kept = ['A', 'B', 'C', 'D']
  const { outbox } = JSON.parse(await sync.upkeep.exportQueue())
  expect(outbox).toMatchObject(kept.map((note) => ({ input: { note } })))
  expect((await shownToday(sync)).map(({ note }) => note).sort()).toEqual(kept)
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await backend.atService()).toHaveLength(kept.length)
})

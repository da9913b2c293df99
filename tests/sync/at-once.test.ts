import { expect, test } from 'vitest'
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

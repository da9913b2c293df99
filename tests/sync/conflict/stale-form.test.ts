import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Appointment } from '#domain/rows/appointment'
import type { Sync } from '#sync'
import { checkingIn } from '../../support/commands'
import { type Backend, drained, eventually } from '../support/backend'
import { shown } from '../support/booked'
import { checkedIn, updatedElsewhere } from '../support/checked-in'

const having = (row: Appointment) => ({ shown: row, isGone: () => false })

/** The input of a form over the row, whatever was edited. */
const formOf = ({ id, roomId, staffId, lockerId, note }: Appointment) => ({
  id,
  roomId,
  staffId,
  lockerId,
  note,
  confirmed: [],
})

/** An appointment as a form shows it, then another tablet's change of it, known here too. */
async function changedBehindTheForm(body: object) {
  const { backend, sync, id } = await checkedIn()
  const { row } = await shown(sync, id)
  await changeElsewhere(backend, sync, row, body)
  return { backend, sync, row }
}

async function changeElsewhere(
  backend: Backend,
  sync: Sync,
  { id, version }: Appointment,
  body: object,
) {
  await updatedElsewhere(backend, id, body)
  sync.syncNow()
  await eventually(async () => expect((await shown(sync, id)).row.version).toBeGreaterThan(version))
}

test('a form that still shows an older row undoes nothing of the newer one', async () => {
  const { backend, sync, row } = await changedBehindTheForm({ roomId: 'r2' })
  const form = { ...formOf(row), note: 'Tea' }
  expect((await sync.run('updateAppointment', form, having(row))).kind).toBe('applied')
  expect(await backend.atService()).toMatchObject([{ note: 'Tea', roomId: 'r2' }])
})

test('a form over a row that was just changed asks for a review, and may then be saved', async () => {
  const { backend, sync, row } = await changedBehindTheForm({ roomId: 'r2' })
  const form = { ...formOf(row), roomId: 'r3' }
  expect(await sync.run('updateAppointment', form, having(row))).toMatchObject({
    kind: 'refused',
    refusal: { message: 'This has just been changed. Look at it again, then save.', confirm: [] },
  })
  expect(backend.network.writes().at(-1)?.body).not.toContain('r3')
  const { row: now } = await shown(sync, row.id)
  expect((await sync.run('updateAppointment', form, having(now))).kind).toBe('applied')
  expect(await backend.atService()).toMatchObject([{ roomId: 'r3' }])
})

test('a cancellation asks for a review when products were sold after its form was opened', async () => {
  const { backend, sync, row } = await changedBehindTheForm({ productsOrdered: { oil: 1 } })
  const input = { id: row.id, cancelReason: 'Sick', customerInitiated: true }
  expect((await sync.run('cancelAppointment', input, having(row))).kind).toBe('refused')
  expect(await backend.atService()).toMatchObject([{ status: 'CHECKED_IN' }])
})

test('a form whose command no longer applies is told why', async () => {
  const { sync, id } = await checkedIn()
  const { row } = await shown(sync, id)
  const before: Appointment = { ...row, status: 'RESERVED', lockerId: null, version: 1 }
  expect(await sync.run('checkInAppointment', checkingIn({ id }), having(before))).toMatchObject({
    kind: 'refused',
    refusal: { message: 'Appointment is CHECKED-IN and cannot be checked in.' },
  })
})

test('a form over its own edit that it does not show yet asks no question', async () => {
  const { backend, sync, id } = await checkedIn()
  const { row } = await shown(sync, id)
  backend.network.cut()
  await sync.run('updateAppointment', { ...formOf(row), roomId: 'r2' }, having(row))
  const again = await sync.run('updateAppointment', { ...formOf(row), note: 'Tea' }, having(row))
  expect(again.kind).toBe('queued')
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await backend.atService()).toMatchObject([{ note: 'Tea', roomId: 'r2' }])
})

test('two forms over one room that are saved at the same moment do not overwrite each other', async () => {
  const { backend, sync } = await checkedIn()
  const room = (await sync.views.business().read())?.rooms.get('r3')
  if (!room) throw new Error('no such room')
  const asking = { shown: room, isGone: () => false }
  const saved = await Promise.all(
    ['Jade', 'Opal'].map((name) => sync.run('updateRoom', { id: 'r3', name }, asking)),
  )
  expect(saved.map(({ kind }) => kind)).toEqual(['applied', 'refused'])
  const { body } = await backend.elsewhere(calls.rooms)
  expect(body).toContainEqual(expect.objectContaining({ id: 'r3', name: 'Jade' }))
})

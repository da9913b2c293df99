import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { commands } from '#domain/commands/all'
import type { RunInput, Sync } from '#sync'
import { jose } from '../support/business'
import { type Backend, drained, openBackend, readyTab } from './support/backend'
import { form, idOf, onlyConflict, shown, shownToday } from './support/booked'
import { json, to } from './support/network'
import { rival, whileOffline } from './support/while-offline'

const rosa = '639175556666'

const couple = (body: object = {}): RunInput<'createGroup'> => ({
  members: [
    form(),
    form({ name: 'Rosa', mobileNumber: '', staffId: 'bea', roomId: 'r2', ...body }),
  ],
})

const bookCouple = async (sync: Sync, body: object = {}) =>
  idOf(await sync.run('createGroup', couple(body)))

/** Ids of the members, the lead first. */
async function membersOf(sync: Sync): Promise<string[]> {
  const rows = (await shownToday(sync)).filter(({ groupId }) => groupId !== null)
  return rows.toSorted((a, b) => Number(b.isGroupLead) - Number(a.isGroupLead)).map(({ id }) => id)
}

test('a couple booked offline is shown at once and arrives as a whole', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  const lead = await bookCouple(sync)
  const [first, second = ''] = await membersOf(sync)
  expect(first).toBe(lead)
  expect((await shown(sync, second)).row).toMatchObject({ name: 'Rosa', mobileNumber: jose })
  expect((await shown(sync, second)).pending).toBe(true)
  await mend(backend, sync)
  expect(await backend.atService()).toHaveLength(2)
  expect((await shown(sync, second)).pending).toBe(false)
})

test.each([
  ['under the number of the payer', {}],
  ['with a number of her own', { mobileNumber: rosa }],
])('changes of a guest %s wait for the group and use its version', async (_, body) => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  await bookCouple(sync, body)
  const [lead = '', guest = ''] = await membersOf(sync)
  const checkIn = (id: string, lockerId: string) =>
    sync.run('checkInAppointment', {
      id,
      lockerId,
      checkInPayment: { amount: 100, modeOfPayment: 'CASH' },
      hasCheckInPercentCharge: false,
      confirmed: [],
    })
  expect((await checkIn(guest, 'l1')).kind).toBe('queued')
  expect((await checkIn(lead, 'l2')).kind).toBe('queued')
  const update = await sync.run('updateAppointment', { id: guest, note: 'Tea', confirmed: [] })
  expect(update.kind).toBe('queued')
  expect((await shown(sync, guest)).row).toMatchObject({ status: 'CHECKED_IN', note: 'Tea' })
  expect((await shown(sync, lead)).row).toMatchObject({ status: 'CHECKED_IN', note: null })
  await mend(backend, sync)
  expect(await sync.views.conflicts().read()).toEqual([])
  const stored = await backend.atService()
  expect(stored).toHaveLength(2)
  expect(stored.map(({ status }) => status)).toEqual(['CHECKED_IN', 'CHECKED_IN'])
  expect(stored.find(({ id }) => id === guest)).toMatchObject({ note: 'Tea', name: 'Rosa' })
})

test('a guest with a number of her own is found as a customer before the group arrives', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  await bookCouple(sync, { mobileNumber: rosa })
  expect(await sync.views.customer(rosa).read()).toMatchObject({
    kind: 'found',
    customer: { firstName: 'Rosa' },
  })
  expect(await sync.views.visits(rosa).read()).toHaveLength(1)
  expect(await sync.views.visits(jose).read()).toHaveLength(1)
})

/** A tablet whose couple was refused after an outage, because Bea's time was booked meanwhile. */
async function refusedCouple() {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await whileOffline(
    backend,
    sync,
    () => bookCouple(sync),
    () =>
      backend.elsewhere(calls.createAppointment, { body: rival({ staffId: 'bea', roomId: 'r3' }) }),
  )
  return { backend, sync }
}

test('when one place has gone the whole group waits, and can move as a whole', async () => {
  const { backend, sync } = await refusedCouple()
  expect(await backend.atService()).toHaveLength(1)
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'slot-taken', command: 'createGroup' })
  expect(conflict.message).toMatch(/^Guest 2: /)
  const [lead = '', guest = ''] = await membersOf(sync)
  expect((await shown(sync, lead)).conflictId).toBe(conflict.entryId)
  expect((await shown(sync, guest)).conflictId).toBe(conflict.entryId)
  expect(conflict.choices.map(({ kind }) => kind)).toEqual([
    'move-group',
    'move-group',
    'split',
    'edit',
  ])
  const [first] = conflict.choices
  if (!first) throw new Error('no choice')
  expect(await sync.resolve(conflict.entryId, first)).toMatchObject({ kind: 'applied' })
  const stored = (await backend.atService()).filter(({ groupId }) => groupId !== null)
  expect(stored).toHaveLength(2)
  expect(new Set(stored.map(({ startTime }) => startTime)).size).toBe(1)
})

test('a refused group is corrected in the form as a whole, and its money stays the same', async () => {
  const { backend, sync } = await refusedCouple()
  const { entryId, input } = await onlyConflict(sync)
  const group = commands.createGroup.parse(input)
  if (!group) throw new Error('unreadable')
  const members = group.members.map((member, at) => {
    const { takenAt: _, ...typed } = member
    return at === 0 ? typed : { ...typed, name: 'Rosa Cruz', staffId: 'cora', roomId: 'r2' }
  })
  const result = await sync.resolve(entryId, { kind: 'edit' }, { ...group, members })
  expect(result).toMatchObject({ kind: 'applied' })
  const stored = (await backend.atService()).filter(({ groupId }) => groupId !== null)
  expect(stored.map(({ id }) => id).toSorted()).toEqual(
    group.members.map(({ id }) => id).toSorted(),
  )
  expect(stored.find(({ isGroupLead }) => !isGroupLead)).toMatchObject({
    name: 'Rosa Cruz',
    staffId: 'cora',
  })
})

test('a group that is split books each guest alone, and only the one without a place waits', async () => {
  const { backend, sync } = await refusedCouple()
  const { entryId } = await onlyConflict(sync)
  expect((await sync.resolve(entryId, { kind: 'split' })).kind).not.toBe('refused')
  await drained({ sync })
  const { command, code } = await onlyConflict(sync)
  expect([command, code]).toEqual(['createAppointment', 'slot-taken'])
  const stored = await backend.atService()
  expect(stored.filter(({ name }) => name === 'Jose Cruz' || name === 'Jose')).toHaveLength(1)
})

test('an answer to a group with an unreadable guest counts for nothing, and the group is sent again', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  const lead = await bookCouple(sync)
  const { row } = await shown(sync, lead)
  const half = [{ ...row, version: 1 }, 'of another shape']
  backend.network.answer(to('/v1/appointments/group'), json(200, half))
  await mend(backend, sync)
  expect(await backend.atService()).toHaveLength(2)
})

async function mend(backend: Backend, sync: Sync): Promise<void> {
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
}

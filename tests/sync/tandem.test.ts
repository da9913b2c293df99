import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Appointment } from '#domain/rows/appointment'
import type { Sync } from '#sync'
import { second } from '../support/commands'
import { type Backend, drained, eventually, openBackend, readyTab } from './support/backend'
import { form, idOf, onlyConflict, shown, shownToday } from './support/booked'
import { aWrite } from './support/network'
import { rival, whileOffline } from './support/while-offline'

const guestId = '01999999-0000-7000-8000-00000000000a'
const rosaId = '01999999-0000-7000-8000-00000000000b'
const pair = () => ({
  members: [form({ id: guestId }), { ...second({ tandemOf: guestId }), id: undefined }],
})

/** Jose's booking and Cora's, as this tablet shows them. */
async function together(sync: Sync): Promise<[Appointment, Appointment]> {
  const rows = (await shownToday(sync)).filter(({ groupId }) => groupId !== null)
  const [guest, cora] = rows.toSorted((a, b) => Number(b.isGroupLead) - Number(a.isGroupLead))
  if (!guest || !cora) throw new Error('no second therapist')
  return [guest, cora]
}

const timesOf = async (sync: Sync) =>
  (await together(sync)).map(({ startTime, endTime, status }) => [startTime, endTime, status])

/** A tablet with Jose's booking with Ana and Cora, which the service has. */
async function withPair() {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  idOf(await sync.run('createGroup', pair()))
  await drained({ sync })
  return { backend, sync }
}

async function mend({ network }: Backend, sync: Sync) {
  network.mend()
  sync.syncNow()
  await drained({ sync })
}

const checkIn = (sync: Sync) =>
  sync.run('checkInAppointment', {
    ...{ id: guestId, lockerId: 'l1', confirmed: [], hasCheckInPercentCharge: false },
    checkInPayment: { amount: 0, modeOfPayment: null },
  })
const extend = (sync: Sync, minutes = 30) =>
  sync.run('extendAppointment', {
    ...{ id: guestId, minutes, serviceId: null, modeOfPayment: null, confirmed: [] },
  })

test('a booking with two therapists is made offline, changed, and both rows follow', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  expect((await sync.run('createGroup', pair())).kind).toBe('queued')
  expect((await checkIn(sync)).kind).toBe('queued')
  expect((await extend(sync)).kind).toBe('queued')
  const expected = ['14:00', '15:45', 'CHECKED_IN']
  expect(await timesOf(sync)).toEqual([expected, expected])
  const [, cora] = await together(sync)
  expect(await shown(sync, cora.id)).toMatchObject({ pending: true, risk: null })
  await mend(backend, sync)
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await timesOf(sync)).toEqual([expected, expected])
  expect((await backend.atService()).map(({ endTime }) => endTime)).toEqual(['15:45', '15:45'])
})

test("the second therapist's event does not jump back between the answer and the feed", async () => {
  const { backend, sync } = await withPair()
  const seen: (readonly string[])[] = []
  backend.network.cut()
  await sync.run('updateAppointment', { id: guestId, startTime: '14:30', confirmed: [] })
  const view = sync.views.day((await together(sync))[0].startDate)
  backend.network.mend()
  sync.syncNow()
  await eventually(async () => {
    seen.push((await view.read()).map(({ row }) => row.startTime))
    expect(await sync.views.queue().read()).toEqual([])
  })
  await drained({ sync })
  for (const times of seen) expect(times).toEqual(['14:30', '14:30'])
})

test('changes of the guest and of the second therapist are sent in their order', async () => {
  const { backend, sync } = await withPair()
  const [, cora] = await together(sync)
  backend.network.cut()
  await checkIn(sync)
  const other = await sync.run('updateAppointment', { id: cora.id, staffId: 'bea', confirmed: [] })
  expect(other.kind).toBe('queued')
  await extend(sync)
  await mend(backend, sync)
  expect(await sync.views.conflicts().read()).toEqual([])
  const rows = await backend.atService()
  expect(rows.find(({ id }) => id === cora.id)).toMatchObject({
    ...{ staffId: 'bea', status: 'CHECKED_IN', endTime: '15:45' },
  })
})

test('a second therapist who leaves while another tablet moves the guest has left', async () => {
  const { backend, sync } = await withPair()
  const [, cora] = await together(sync)
  await whileOffline(
    backend,
    sync,
    () =>
      sync.run('cancelAppointment', {
        ...{ id: cora.id, cancelReason: 'Ill', customerInitiated: false },
      }),
    () =>
      backend.elsewhere(calls.updateAppointment, {
        params: { id: guestId },
        body: { startTime: '14:30' },
      }),
  )
  expect(await sync.views.conflicts().read()).toEqual([])
  const rows = await backend.atService()
  expect(rows.find(({ id }) => id === guestId)).toMatchObject({ startTime: '14:30' })
  expect(rows.find(({ id }) => id === cora.id)).toMatchObject({ status: 'CANCELLED' })
})

const coraElsewhere = (backend: Backend, startTime: string) => () =>
  backend.elsewhere(calls.createAppointment, {
    body: { ...rival({ staffId: 'cora', roomId: 'r3', startTime }), confirmed: ['BREAK'] },
  })

test('an extension that meets a visit of the second therapist is at risk, then refused by her name', async () => {
  const { backend, sync } = await withPair()
  await checkIn(sync)
  await drained({ sync })
  await whileOffline(backend, sync, () => extend(sync), coraElsewhere(backend, '15:15'))
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'slot-taken', command: 'extendAppointment' })
  expect(conflict.message).toMatch(/^Second therapist: CORA is busy from 3:15 PM/)
  expect(conflict.choices.map(({ kind }) => kind)).toContain('make-room')
})

test('a pair that is refused as a whole gets other places, and is not split', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await whileOffline(
    backend,
    sync,
    () => sync.run('createGroup', pair()),
    coraElsewhere(backend, '14:00'),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict.message).toMatch(/^Guest 1: Second therapist: CORA is busy/)
  expect(conflict.choices.map(({ kind }) => kind)).toEqual([
    ...['move-group', 'move-group', 'edit'],
  ])
  const [here] = conflict.choices
  if (!here) throw new Error('no choice')
  expect(await sync.resolve(conflict.entryId, here)).toMatchObject({ kind: 'applied' })
  const [guest, cora] = await together(sync)
  expect(guest).toMatchObject({ startTime: '14:00', roomId: 'r1' })
  expect(cora).toMatchObject({ startTime: '14:00', roomId: null, tandemOf: guest.id })
  expect(new Set([guest.staffId, cora.staffId])).toEqual(new Set(['ana', 'bea']))
})

test('a refused group is split into guests who keep their second therapists', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const rosa = form({ id: rosaId, name: 'Rosa', mobileNumber: '', staffId: 'bea', roomId: 'r2' })
  const { members } = pair()
  const taken = { ...rival({ staffId: 'bea', roomId: 'r3' }) }
  await whileOffline(
    backend,
    sync,
    async () => {
      await sync.run('createGroup', { members: [...members, rosa] })
      await checkIn(sync)
    },
    () => backend.elsewhere(calls.createAppointment, { body: taken }),
  )
  const conflict = (await sync.views.conflicts().read()).find(
    ({ command }) => command === 'createGroup',
  )
  expect(conflict?.choices.map(({ kind }) => kind)).toContain('split')
  await sync.resolve(conflict?.entryId ?? '', { kind: 'split' })
  await eventually(async () => expect(await sync.views.queue().read()).toEqual([]))
  const [guest, cora] = await together(sync)
  expect(guest).toMatchObject({ id: guestId, status: 'CHECKED_IN', staffId: 'ana' })
  expect(cora).toMatchObject({ tandemOf: guestId, status: 'CHECKED_IN', staffId: 'cora' })
  expect(await sync.views.conflicts().read()).toMatchObject([{ command: 'createAppointment' }])
})

test('a check-in whose answer is lost counts once, for both', async () => {
  const { backend, sync } = await withPair()
  backend.network.cut()
  await checkIn(sync)
  backend.network.loseAnswers(aWrite)
  await mend(backend, sync)
  expect(await sync.views.conflicts().read()).toEqual([])
  expect((await timesOf(sync)).map(([, , status]) => status)).toEqual(['CHECKED_IN', 'CHECKED_IN'])
  const versions = (await backend.atService()).map(({ version }) => version)
  expect(Math.max(...versions) - Math.min(...versions)).toBe(1)
})

test('an extension is at risk on both rows when another tablet takes the second therapist', async () => {
  const { backend, sync } = await withPair()
  const free = backend.network.hold(({ method }) => method === 'POST')
  const before = backend.network.writes().length
  const booked = sync.run('createAppointment', form({ startTime: '10:30' }))
  await eventually(() => expect(backend.network.writes()).toHaveLength(before + 1))
  const later = extend(sync)
  await eventually(() => expect(sync.status.current().queued).toBe(2))
  expect((await shown(sync, guestId)).risk).toBeNull()
  await coraElsewhere(backend, '15:15')()
  const [, cora] = await together(sync)
  for (const id of [guestId, cora.id])
    await eventually(async () => expect((await shown(sync, id)).risk).toContain('CORA is busy'))
  free()
  await booked
  expect((await later).kind).toBe('refused')
})

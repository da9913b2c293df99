import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { drained } from './support/backend'
import { onlyConflict, shown } from './support/booked'
import { cancelAll, guestsOf, mend, moveAll, rosa, withCouple } from './support/couple'
import { aWrite, type Seen } from './support/network'
import { rival, whileOffline } from './support/while-offline'

const isMove = ({ path, body }: Seen): boolean =>
  /group.*move/.test(`${path} ${JSON.stringify(body)}`)

const startsOf = async (sync: Sync) => (await guestsOf(sync)).map(({ startTime }) => startTime)

test.each([
  ['under the number of the payer', ''],
  ['with a number of her own', rosa],
])(
  'a group with a guest %s is moved offline, shown at once and stored as a whole',
  async (_, mobile) => {
    const { backend, sync } = await withCouple(mobile)
    backend.network.cut()
    expect((await moveAll(sync, '14:30')).kind).toBe('queued')
    expect(await startsOf(sync)).toEqual(['14:30', '14:30'])
    const [, guest] = await guestsOf(sync)
    expect(await shown(sync, guest.id)).toMatchObject({ pending: true, risk: null })
    const note = await sync.run('updateAppointment', { id: guest.id, note: 'Tea', confirmed: [] })
    expect(note.kind).toBe('queued')
    expect(await sync.views.queue().read()).toHaveLength(2)
    await mend(backend, sync)
    expect(await sync.views.conflicts().read()).toEqual([])
    const stored = await backend.atService()
    expect(stored.map(({ startTime }) => startTime)).toEqual(['14:30', '14:30'])
    expect(stored.find(({ id }) => id === guest.id)?.note).toBe('Tea')
  },
)

test('a group whose answer is lost is moved once', async () => {
  const { backend, sync } = await withCouple()
  backend.network.cut()
  await moveAll(sync, '14:30')
  backend.network.loseAnswers(aWrite)
  await mend(backend, sync)
  expect(backend.network.writes().filter(isMove).length).toBeGreaterThan(1)
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await startsOf(sync)).toEqual(['14:30', '14:30'])
})

/** A tablet whose move was refused after an outage, because Bea was booked at the new time meanwhile. */
async function refusedMove() {
  const { backend, sync } = await withCouple()
  const body = rival({ staffId: 'bea', roomId: 'r3', startTime: '16:30' })
  await whileOffline(
    backend,
    sync,
    () => moveAll(sync, '16:30'),
    () => backend.elsewhere(calls.createAppointment, { body }),
  )
  return { backend, sync }
}

test('when one place has gone nobody is moved, and the group waits as a whole', async () => {
  const { backend, sync } = await refusedMove()
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'slot-taken', command: 'moveGroup' })
  expect(conflict.message).toMatch(/^Guest 2 \(Rosa\): /)
  for (const { id } of await guestsOf(sync))
    expect((await shown(sync, id)).conflictId).toBe(conflict.entryId)
  expect(conflict.choices.map(({ kind }) => kind)).toEqual(['move-group', 'move-group', 'leave'])
  const [next] = conflict.choices
  if (!next) throw new Error('no choice')
  expect(await sync.resolve(conflict.entryId, next)).toMatchObject({ kind: 'applied' })
  const stored = (await backend.atService()).filter(({ groupId }) => groupId !== null)
  expect(new Set(stored.map(({ startTime }) => startTime)).size).toBe(1)
  expect(stored[0]?.startTime).not.toBe('14:00')
})

test('a refused move that is discarded leaves all guests where they were', async () => {
  const { backend, sync } = await refusedMove()
  const { entryId } = await onlyConflict(sync)
  expect((await sync.discard(entryId, 'They stay')).kind).toBe('applied')
  expect(await startsOf(sync)).toEqual(['14:00', '14:00'])
  expect(await backend.atService()).toHaveLength(3)
})

test('a guest who was moved elsewhere meanwhile is moved only when a person says so', async () => {
  const { backend, sync } = await withCouple()
  const [, guest] = await guestsOf(sync)
  await whileOffline(
    backend,
    sync,
    () => moveAll(sync, '14:30'),
    () =>
      backend.elsewhere(calls.updateAppointment, {
        params: { id: guest.id },
        body: { startTime: '16:30' },
      }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'moved-on', command: 'moveGroup' })
  expect(conflict.choices.map(({ kind }) => kind)).toEqual(['retry', 'leave'])
  await sync.resolve(conflict.entryId, { kind: 'retry' })
  await drained({ sync })
  expect(await startsOf(sync)).toEqual(['14:30', '14:30'])
})

/** A tablet whose move of a couple was refused, and then changed the guest's note in a form that showed the move. */
async function noteBehindRefusedMove() {
  const { backend, sync } = await withCouple()
  const [, { id }] = await guestsOf(sync)
  await whileOffline(
    backend,
    sync,
    () => moveAll(sync, '14:30'),
    () =>
      backend.elsewhere(calls.updateAppointment, { params: { id }, body: { startTime: '16:30' } }),
  )
  const [, { startTime, staffId, roomId }] = await guestsOf(sync)
  expect(startTime).toBe('14:30')
  const input = { id, startTime, staffId, roomId, note: 'Tea', confirmed: [] }
  const isQueued = (await sync.run('updateAppointment', input)).kind === 'queued'
  const guest = async () => (await backend.atService()).find((row) => row.id === id)
  return { sync, isQueued, guest, ...(await onlyConflict(sync)) }
}

test('a change of a guest waits behind a refused move, and does not repeat it once discarded', async () => {
  const { sync, isQueued, guest, entryId } = await noteBehindRefusedMove()
  expect(isQueued).toBe(true)
  expect(await guest()).toMatchObject({ startTime: '16:30', note: null })
  await sync.discard(entryId, 'She stays')
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await guest()).toMatchObject({ startTime: '16:30', note: 'Tea' })
})

test('a change of a guest follows a refused move that is sent again', async () => {
  const { sync, guest, entryId } = await noteBehindRefusedMove()
  await sync.resolve(entryId, { kind: 'retry' })
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await guest()).toMatchObject({ startTime: '14:30', note: 'Tea' })
})

test('a group that is cancelled offline is cancelled as a whole', async () => {
  const { backend, sync } = await withCouple(rosa)
  backend.network.cut()
  await cancelAll(sync)
  expect((await guestsOf(sync)).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
  await mend(backend, sync)
  const stored = await backend.atService()
  expect(stored.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
})

test('a guest who was checked in meanwhile keeps the whole group from being cancelled', async () => {
  const { backend, sync } = await withCouple()
  const [, guest] = await guestsOf(sync)
  await whileOffline(
    backend,
    sync,
    () => cancelAll(sync),
    () =>
      backend.elsewhere(calls.checkInAppointment, {
        params: { id: guest.id },
        body: { lockerId: 'l1' },
      }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({
    code: 'moved-on',
    message: 'Guest 2 (Rosa): Appointment is CHECKED-IN and cannot be cancelled with the group.',
  })
  expect(conflict.choices.map(({ kind }) => kind)).toEqual(['leave'])
  await sync.resolve(conflict.entryId, { kind: 'leave' })
  const stored = await backend.atService()
  expect(stored.map(({ status }) => status).toSorted()).toEqual(['CHECKED_IN', 'RESERVED'])
})

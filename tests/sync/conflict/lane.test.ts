import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { cancelling } from '../../support/commands'
import { drained, eventually, openBackend, readyTab, synced } from '../support/backend'
import { book, onlyConflict, shownToday } from '../support/booked'
import { notesWriterOf } from '../support/customer-notes'
import { onFullDisk } from '../support/full-disk'
import { aWrite, json } from '../support/network'
import { bookAgainstRival, rival, whileOffline } from '../support/while-offline'

test('one refused entry blocks its own lane only', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  const stuck = await book(sync)
  await sync.run('cancelAppointment', cancelling({ id: stuck }))
  const free = await book(sync, { startTime: '16:00', mobileNumber: '639173334444' })
  await backend.elsewhere(calls.createAppointment, { body: rival() })
  backend.network.mend()
  sync.syncNow()
  await eventually(async () => {
    expect((await backend.atService()).map((row) => row.id)).toContain(free)
    expect(await sync.views.conflicts().read()).toHaveLength(1)
  })
  expect(await sync.views.queue().read()).toMatchObject([{ command: 'cancelAppointment' }])
})

test.each([
  ['that waits', () => new Response('', { status: 502 })],
  ['that was refused', json(400, { error: { message: 'Malformed', code: 'MALFORMED' } })],
])(
  'a change of a customer %s for another store blocks no entry of this one',
  async (_, response) => {
    const backend = await openBackend()
    const { sync } = await readyTab(backend)
    const note = await notesWriterOf(sync)
    backend.network.cut()
    sync.syncNow()
    await eventually(() => expect(sync.status.current().online).toBe(false))
    const isFirm: typeof aWrite = (seen) =>
      aWrite(seen) && JSON.stringify(seen.body).includes('Firm hand')
    backend.network.answer(isFirm, response, Number.POSITIVE_INFINITY)
    await note('Firm hand')
    backend.network.mend()
    sync.syncNow()
    await eventually(() => expect(backend.network.writes()).not.toHaveLength(0))
    expect(await sync.session.logOut()).toBe(true)
    await sync.session.logIn('cebu', 'cebu-secret')
    await synced({ sync })
    const noteHere = await notesWriterOf(sync)
    expect((await noteHere('Soft hand')).kind).toBe('applied')
    await eventually(() => expect(sync.status.current().waitingFor).toEqual({ makati: 1 }))
  },
)

test('a conflict that cannot be discarded on a full disk stays, and the user is told', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await bookAgainstRival(backend, sync)
  const { entryId } = await onlyConflict(sync)
  const refused = await onFullDisk(() => sync.discard(entryId, 'Customer left'))
  expect(refused).toMatchObject({ kind: 'not-saved', message: expect.stringContaining('full') })
  expect(await onlyConflict(sync)).toMatchObject({ entryId })
  expect((await sync.discard(entryId, 'Customer left')).kind).toBe('applied')
  expect((await sync.discard(entryId, 'Customer left')).kind).toBe('refused')
})

test('a conflict that has ended cannot be discarded, and the user is told', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await bookAgainstRival(backend, sync)
  const { entryId, choices } = await onlyConflict(sync)
  backend.network.cut()
  const [first] = choices
  if (first) await sync.resolve(entryId, first)
  const [waiting] = await sync.views.queue().read()
  expect(waiting?.state).not.toBe('parked')
  const given = await sync.discard(waiting?.entryId ?? '', 'Customer left')
  expect(given).toMatchObject({ kind: 'refused' })
  expect(await sync.views.queue().read()).toHaveLength(1)
})

test('a discarded conflict is kept in the journal with who and why', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await bookAgainstRival(backend, sync)
  const { entryId } = await onlyConflict(sync)
  await sync.discard(entryId, 'Customer left')
  expect(await sync.views.conflicts().read()).toEqual([])
  expect((await shownToday(sync)).map((row) => row.id)).not.toContain(id)
  const { journal } = JSON.parse(await sync.upkeep.exportQueue())
  expect(journal).toContainEqual(
    expect.objectContaining({
      id: entryId,
      ending: 'discarded',
      by: 'makati',
      reason: 'Customer left',
    }),
  )
})

test('a conflict survives a restart', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const tab = await readyTab(backend, device)
  await whileOffline(
    backend,
    tab.sync,
    () => book(tab.sync),
    () => backend.elsewhere(calls.createAppointment, { body: rival() }),
  )
  const before = await onlyConflict(tab.sync)
  await tab.close()
  const again = await readyTab(backend, device)
  expect(await onlyConflict(again.sync)).toMatchObject({
    entryId: before.entryId,
    code: before.code,
  })
  await eventually(() => expect(again.sync.status.current().conflicts).toBe(1))
})

test('a booking that is brought back is sent before the entries that change it', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await whileOffline(
    backend,
    sync,
    async () => {
      const id = await book(sync)
      await sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] })
    },
    () => backend.elsewhere(calls.createAppointment, { body: rival({ roomId: 'r2' }) }),
  )
  const { entryId } = await onlyConflict(sync)
  await sync.discard(entryId, 'By mistake')
  // The change is sent, but its booking doesn't exist.
  await eventually(async () => expect(await onlyConflict(sync)).toMatchObject({ code: 'gone' }))
  const back = await sync.upkeep.bringBack(entryId)
  expect(back).toMatchObject({ ok: true })
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'slot-taken', command: 'createAppointment' })
  expect(await sync.views.queue().read()).toMatchObject([{ command: 'updateAppointment' }])
  const [first] = conflict.choices
  if (!first) throw new Error('no way out')
  expect((await sync.resolve(conflict.entryId, first)).kind).toBe('applied')
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toContainEqual(expect.objectContaining({ note: 'Tea' }))
})

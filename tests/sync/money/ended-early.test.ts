import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { cancelling, checkingIn } from '../../support/commands'
import {
  type Backend,
  drained,
  eventually,
  openBackend,
  pass,
  readyTab,
  synced,
} from '../support/backend'
import { atBasicHost } from '../support/basic-host'
import { book, form, onlyConflict } from '../support/booked'
import { rival, whileOffline } from '../support/while-offline'
import { sales, taken } from './at-service'

const paid = { appointmentCreationPayment: { amount: 500, modeOfPayment: 'CASH' } }

/** A paid booking that was refused in a form that is gone: its money is not told yet. */
async function refusedEarly() {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const body = rival()
  expect((await backend.elsewhere(calls.createAppointment, { body })).status).toBe(201)
  await sync.run('createAppointment', form(paid), { isGone: () => true })
  const conflict = await onlyConflict(sync)
  expect(conflict.isReceived).toBe(false)
  return { backend, sync, conflict }
}

async function leaveTo(sync: Sync, user: string) {
  await sync.session.logOut()
  await sync.session.logIn(user, `${user}-secret`)
}

async function toldOnce(backend: Backend, sync: Sync, total: number) {
  await drained({ sync })
  await pass(backend, 20_000)
  expect(await sales(backend)).toMatchObject([{ total, soldBy: 'makati' }])
}

test('money of a booking that is discarded right after its refusal is not lost', async () => {
  const { backend, sync, conflict } = await refusedEarly()
  expect((await sync.discard(conflict.entryId, 'Left')).kind).toBe('applied')
  await toldOnce(backend, sync, 500)
  expect(await taken(sync)).toEqual({ all: 50_000, notPlaced: 50_000 })
})

test('money of a booking that another user discards is not lost', async () => {
  const { backend, sync, conflict } = await refusedEarly()
  await leaveTo(sync, 'owner')
  await synced({ sync })
  expect((await sync.discard(conflict.entryId, 'Left')).kind).toBe('applied')
  await leaveTo(sync, 'makati')
  await toldOnce(backend, sync, 500)
})

test('a discard before the first sync after a log-in does not lose the money', async () => {
  const { backend, sync, conflict } = await refusedEarly()
  await sync.session.logOut()
  const answer = backend.network.holdAnswers(({ method }) => method === 'GET')
  await sync.session.logIn('makati', 'makati-secret')
  expect(await sync.discard(conflict.entryId, 'Left')).toEqual({
    kind: 'not-saved',
    message: 'This device has no data of the store yet. Nothing was saved.',
  })
  answer()
  await synced({ sync })
  expect((await sync.discard(conflict.entryId, 'Left')).kind).toBe('applied')
  await toldOnce(backend, sync, 500)
})

test('a refused booking that is moved at once does not leave its money behind as received', async () => {
  const { backend, sync, conflict } = await refusedEarly()
  const move = conflict.choices.find(({ kind }) => kind === 'move')
  if (!move) throw new Error('no other place')
  expect((await sync.resolve(conflict.entryId, move)).kind).toBe('applied')
  await pass(backend, 20_000)
  expect(await sales(backend)).toEqual([])
  expect(await taken(sync)).toEqual({ all: 50_000, notPlaced: 0 })
})

test('money of a check-in that is kept as a note at once is not lost', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  const checkInPayment = { amount: 300, modeOfPayment: 'CASH' }
  await whileOffline(
    backend,
    sync,
    () => sync.run('checkInAppointment', checkingIn({ id, checkInPayment })),
    () => backend.elsewhere(calls.cancelAppointment, { params: { id }, body: cancelling({ id }) }),
  )
  const { entryId, isReceived } = await onlyConflict(sync)
  expect(isReceived).toBe(false)
  expect((await sync.resolve(entryId, { kind: 'keep-as-note' })).kind).toBe('applied')
  await toldOnce(backend, sync, 300)
  expect(await taken(sync)).toEqual({ all: 30_000, notPlaced: 30_000 })
})

test('a host without money gets no fact of a discarded booking', async () => {
  const { backend, line, sync } = await atBasicHost()
  const body = rival()
  expect((await backend.elsewhere(calls.createAppointment, { body })).status).toBe(201)
  await sync.run('createAppointment', form(paid), { isGone: () => true })
  const { entryId } = await onlyConflict(sync)
  await leaveTo(sync, 'makati')
  expect((await sync.discard(entryId, 'Left')).kind).toBe('applied')
  await drained({ sync })
  await pass(backend, 20_000)
  expect(line.seen.some(({ path }) => path === '/v1/sales/received')).toBe(false)
  expect(await sales(backend)).toEqual([])
})

test('money of a discarded booking that is brought back is not told twice', async () => {
  const { backend, sync, conflict } = await refusedEarly()
  expect((await sync.discard(conflict.entryId, 'Left')).kind).toBe('applied')
  expect(await sync.upkeep.bringBack(conflict.entryId)).toMatchObject({ ok: true })
  expect((await onlyConflict(sync)).isReceived).toBe(true)
  await eventually(async () => expect(await sales(backend)).toHaveLength(1))
  await toldOnce(backend, sync, 500)
})

import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { jose, storeCode, today } from '../support/business'
import { cancelling, updating } from '../support/commands'
import { sales, taken } from './money/at-service'
import { type Backend, drained, eventually, openBackend, pass, readyTab } from './support/backend'
import { book, form, idOf, onlyConflict, shown } from './support/booked'
import { aWrite } from './support/network'
import { rival } from './support/while-offline'

const paid = { appointmentCreationPayment: { amount: 800, modeOfPayment: 'CASH' } }
const { id: _, ...undoing } = cancelling({ cancelReason: 'Booked by mistake', takesBack: true })
const undo = (sync: Sync, id: string) => sync.run('cancelAppointment', { ...undoing, id })

const customer = async ({ elsewhere }: Backend) =>
  (
    await elsewhere(calls.customer, {
      params: { idOrMobileNumber: jose },
      query: { storeCode },
    })
  ).body

/** Two tablets of one store. */
async function desks() {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const other = await readyTab(backend, backend.device())
  return { backend, sync, other: other.sync }
}

test('UNDO-1 a booking undone after its answer leaves no money and no cancellation on either tablet', async () => {
  const { backend, sync, other } = await desks()
  const id = await book(sync, paid)
  expect(await taken(sync)).toMatchObject({ all: 80_000 })
  expect((await undo(sync, id)).kind).toBe('applied')
  await eventually(async () => {
    other.syncNow()
    expect((await shown(other, id)).row).toMatchObject({ isTakenBack: true, totalPricePaid: 0 })
  })
  for (const each of [sync, other]) expect(await taken(each)).toEqual({ all: 0, notPlaced: 0 })
  expect(await customer(backend)).toMatchObject({ cancelCount: 0, noShowCount: 0 })
  // The place is free again.
  await book(sync, paid)
  expect(await taken(sync)).toEqual({ all: 80_000, notPlaced: 0 })
})

test('UNDO-1 a booking undone while its answer is lost is taken back once, with its money', async () => {
  const { backend, sync } = await desks()
  backend.network.loseAnswers(aWrite)
  const id = await book(sync, paid)
  expect((await undo(sync, id)).kind).not.toBe('refused')
  await drained({ sync })
  expect(await taken(sync)).toEqual({ all: 0, notPlaced: 0 })
  expect(await backend.atService()).toMatchObject([{ id, isTakenBack: true, totalPricePaid: 0 }])
})

test('UNDO-1 a couple is taken back at once, with what was paid', async () => {
  const { backend, sync } = await desks()
  const members = [form(paid), form({ mobileNumber: '', staffId: 'bea', roomId: 'r2' })]
  const id = idOf(await sync.run('createGroup', { members }))
  await drained({ sync })
  const rows = await backend.atService()
  const input = {
    ...{ ...undoing, id, groupId: rows[0]?.groupId ?? '' },
    members: rows.map(({ id: guest, version, mobileNumber }) => {
      return { id: guest, version, mobileNumber, status: 'RESERVED' as const }
    }),
  }
  expect((await sync.run('cancelGroup', input)).kind).toBe('applied')
  const back = { status: 'CANCELLED', isTakenBack: true, totalPricePaid: 0 }
  expect(await backend.atService()).toMatchObject([back, back])
  expect(await taken(sync)).toEqual({ all: 0, notPlaced: 0 })
})

test('UNDO-1 a booking that is refused after it was undone needs no decision, and no money is received', async () => {
  const { backend, sync } = await desks()
  backend.network.cut()
  const id = await book(sync, paid)
  expect((await backend.elsewhere(calls.createAppointment, { body: rival() })).status).toBe(201)
  const answer = backend.network.holdAnswers(aWrite)
  backend.network.mend()
  sync.syncNow()
  await eventually(() => expect(backend.network.writes()).toHaveLength(1))
  const undone = undo(sync, id)
  await pass(backend, 4000)
  expect((await undone).kind).toBe('queued')
  answer()
  await drained({ sync })
  await pass(backend, 10_000)
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await sales(backend)).toEqual([])
  expect(await sync.views.appointment(id).read()).toBeNull()
})

test('UNDO-2 a booking that another tablet has changed stays with its money, and says why', async () => {
  const { backend, sync } = await desks()
  const id = await book(sync, paid)
  backend.network.cut()
  expect((await undo(sync, id)).kind).toBe('queued')
  const body = updating({ note: 'Tea' })
  const sent = { params: { id }, body }
  expect((await backend.elsewhere(calls.updateAppointment, sent)).status).toBe(200)
  backend.network.mend()
  sync.syncNow()
  await eventually(async () => expect(await sync.views.conflicts().read()).toHaveLength(1))
  const { code, message, choices, entryId } = await onlyConflict(sync)
  expect(code).toBe('moved-on')
  expect(message).toMatch(
    /has changed this booking at 10:0\d AM, so it stays, with what was paid\./,
  )
  expect(choices.map(({ kind }) => kind)).toEqual(['keep-as-note', 'leave'])
  await sync.resolve(entryId, { kind: 'leave' })
  expect((await shown(sync, id)).row).toMatchObject({ status: 'RESERVED', note: 'Tea' })
  expect(await taken(sync)).toEqual({ all: 80_000, notPlaced: 0 })
  expect((await backend.atService(today))[0]?.totalPricePaid).toBe(800)
})

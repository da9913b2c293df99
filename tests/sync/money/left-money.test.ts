import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { checkingIn } from '../../support/commands'
import { drained, eventually, openBackend, pass, readyTab } from '../support/backend'
import { book, idOf, onlyConflict } from '../support/booked'
import { type Desk, deskOf, endSessionsOf, workAs } from '../support/desk-of-several'
import { aWrite } from '../support/network'
import { rival, whileOffline } from '../support/while-offline'
import { sales, taken } from './at-service'

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })
const paid = { appointmentCreationPayment: cash(500) }

/** Makati's session ends while a change waits, and the owner goes on without makati. */
async function stop(desk: Desk) {
  const { backend, tab } = desk
  await workAs(tab, 'owner')
  await endSessionsOf(desk, 'makati')
  backend.network.mend()
  tab.sync.syncNow()
  await eventually(() =>
    expect(tab.sync.status.current()).toMatchObject({ waitingFor: { makati: 1 } }),
  )
  expect(await tab.sync.stopWaiting('makati')).toMatchObject({ kind: 'applied' })
}

async function discard(desk: Desk) {
  const { sync } = desk.tab
  idOf(await sync.discard((await onlyConflict(sync)).entryId, 'Not theirs'))
  await drained(desk.tab)
}

test('session-12 the report of a refused payment goes on without its user', async () => {
  const desk = await deskOf('makati', 'owner')
  const { backend, tab } = desk
  await workAs(tab, 'makati')
  backend.network.cut()
  await book(tab.sync, paid)
  await backend.elsewhere(calls.createAppointment, { body: rival() })
  backend.network.mend()
  tab.sync.syncNow()
  await eventually(() => expect(tab.sync.status.current().conflicts).toBe(1))
  backend.network.cut()
  await pass(backend, 6000)
  await stop(desk)
  await discard(desk)
  expect(await sales(backend)).toMatchObject([{ total: 500, soldBy: 'owner' }])
  expect(await taken(tab.sync)).toEqual({ all: 50_000, notPlaced: 50_000 })
})

test('session-12 money of a discarded change that never arrived is reported', async () => {
  const desk = await deskOf('makati', 'owner')
  const { backend, tab } = desk
  await workAs(tab, 'makati')
  backend.network.cut()
  await book(tab.sync, paid)
  await stop(desk)
  await discard(desk)
  expect(await sales(backend)).toMatchObject([{ total: 500, soldBy: 'owner' }])
  expect(await taken(tab.sync)).toEqual({ all: 50_000, notPlaced: 50_000 })
})

test('session-12 money of a discarded change that has arrived counts once', async () => {
  const desk = await deskOf('makati', 'owner')
  const { backend, tab } = desk
  await workAs(tab, 'makati')
  const id = await book(tab.sync)
  await drained(tab)
  backend.network.loseAnswers(aWrite)
  idOf(await tab.sync.run('checkInAppointment', checkingIn({ id, checkInPayment: cash(800) })))
  backend.network.cut()
  await stop(desk)
  await discard(desk)
  expect(await sales(backend)).toMatchObject([{ total: 800, waitsFor: id }])
  await eventually(async () => expect(await taken(tab.sync)).toEqual({ all: 80_000, notPlaced: 0 }))
})

test('DRAWER-4 money of a refused booking is known though its price has fallen to nothing since', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const offline = async () => {
    const id = await book(sync, paid)
    await pass(backend, 6000)
    return id
  }
  const id = await whileOffline(backend, sync, offline, async () => {
    await backend.elsewhere(calls.updateService, { params: { id: 'swedish' }, body: { price: 0 } })
    return backend.elsewhere(calls.createAppointment, { body: rival() })
  })
  await eventually(async () =>
    expect(await sales(backend)).toMatchObject([
      { total: 500, waitsFor: id, tenders: [{ id: `${id}/Creation`, amount: 500 }] },
    ]),
  )
})

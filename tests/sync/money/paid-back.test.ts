import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { today } from '../../support/business'
import { checkingIn, completing } from '../../support/commands'
import { type Backend, drained, eventually, openBackend, pass, readyTab } from '../support/backend'
import { book, onlyConflict, shown } from '../support/booked'
import { rival, whileOffline } from '../support/while-offline'
import { sales, taken } from './at-service'

const paid = { appointmentCreationPayment: { amount: 500, modeOfPayment: 'CASH' } }

/** A tablet whose paid booking was refused after an outage, and another tablet of the store. */
async function refused(body = paid) {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const { sync: other } = await readyTab(backend, backend.device(backend.line()))
  const offline = async () => {
    const id = await book(sync, body)
    await pass(backend, 6000)
    return id
  }
  const id = await whileOffline(backend, sync, offline, () =>
    backend.elsewhere(calls.createAppointment, { body: rival() }),
  )
  await eventually(async () => expect(await sales(backend)).toHaveLength(1))
  await eventually(async () => {
    other.syncNow()
    expect(await taken(other)).toMatchObject({ notPlaced: 50_000 })
  })
  return { backend, sync, other, id }
}

/** Pays a part of the received money back on a tablet. */
async function payBack(backend: Backend, on: Sync, amount: number) {
  const [row] = await sales(backend)
  const tenderId = row?.tenders[0]?.id ?? ''
  const result = await on.run('refundSale', {
    ...{ id: row?.id ?? '', correctionId: 'back', items: [], pointsBack: true },
    ...{ parts: [{ tenderId, amount, reference: null }], reason: 'WRONG_AMOUNT', note: '' },
  })
  expect(result.kind).not.toBe('refused')
}

const hasRefund = (sync: Sync) =>
  eventually(async () => {
    sync.syncNow()
    const rows = [...((await sync.views.business().read())?.sales.values() ?? [])]
    expect(rows.some(({ corrections }) => corrections.length > 0)).toBe(true)
  })

async function moved(sync: Sync) {
  const { entryId, choices } = await onlyConflict(sync)
  const move = choices.find(({ kind }) => kind === 'move')
  if (!move) throw new Error('no other place')
  return sync.resolve(entryId, move)
}

async function bothHave(desks: readonly Sync[], all: number) {
  for (const each of desks)
    await eventually(async () => {
      each.syncNow()
      expect(await taken(each)).toEqual({ all, notPlaced: 0 })
    })
}

test('DRAWER-5 money paid back before a way out is chosen is not placed: nothing is paid', async () => {
  const { backend, sync, other, id } = await refused()
  await payBack(backend, other, 500)
  await hasRefund(sync)
  const { paidBack, heldInput } = await onlyConflict(sync)
  expect(paidBack).toMatchObject([{ held: 0, backs: [{ mode: 'CASH', amount: 500 }] }])
  expect(heldInput).toMatchObject({ appointmentCreationPayment: { amount: 0 } })
  expect((await moved(sync)).kind).toBe('applied')
  expect((await shown(sync, id)).row).toMatchObject({ totalPricePaid: 0, status: 'RESERVED' })
  await bothHave([sync, other], 0)
})

test('DRAWER-5 of money paid back in part, a way out places what is left, and it counts once', async () => {
  const { backend, sync, other, id } = await refused()
  await payBack(backend, other, 300)
  await hasRefund(sync)
  expect((await moved(sync)).kind).toBe('applied')
  expect((await shown(sync, id)).row).toMatchObject({
    totalPricePaid: 200,
    tenders: [
      { id: `${id}/Creation`, amount: 500 },
      { kind: 'REFUND', of: `${id}/Creation`, amount: 300 },
    ],
  })
  await bothHave([sync, other], 20_000)
})

test('DRAWER-5 the service refuses money that was paid back after the way out was chosen', async () => {
  const { backend, sync, other, id } = await refused()
  backend.network.cut()
  expect((await moved(sync)).kind).toBe('queued')
  await payBack(backend, other, 500)
  backend.network.mend()
  sync.syncNow()
  const { entryId, code, message } = await eventually(() => onlyConflict(sync))
  expect(code).toBe('invalid')
  expect(message).toMatch(/^PHP 500\.00 CASH was paid back by makati, 10:0\d AM\.$/)
  await hasRefund(sync)
  expect((await sync.resolve(entryId, { kind: 'retry' })).kind).toBe('applied')
  expect((await shown(sync, id)).row.totalPricePaid).toBe(0)
  await bothHave([sync, other], 0)
})

test('DRAWER-5 money that was placed while another tablet paid it back is missing from the booking', async () => {
  const { backend, sync, other, id } = await refused()
  expect((await moved(sync)).kind).toBe('applied')
  await payBack(backend, other, 500)
  await drained({ sync: other })
  await eventually(async () => {
    sync.syncNow()
    expect((await shown(sync, id)).row.totalPricePaid).toBe(0)
  })
  await bothHave([sync, other], 0)
})

test('DRAWER-5 a completion whose payment was paid back is not repeated without it', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  await sync.run('checkInAppointment', checkingIn({ id, checkInPayment: { amount: 0 } }))
  await drained({ sync })
  const offline = async () => {
    const payment = { amount: 800, modeOfPayment: 'CASH' }
    await sync.run('completeAppointment', completing({ id, completeAppointmentPayment: payment }))
    await pass(backend, 6000)
  }
  await whileOffline(backend, sync, offline, () =>
    backend.elsewhere(calls.completeAppointment, {
      params: { id },
      body: completing({ id, completeAppointmentPayment: { amount: 800, modeOfPayment: 'CASH' } }),
    }),
  )
  await eventually(async () => expect(await sales(backend)).toHaveLength(1))
  await payBack(backend, sync, 800)
  await drained({ sync })
  const { choices } = await onlyConflict(sync)
  expect(choices.map(({ kind }) => kind)).not.toContain('retry')
  expect((await backend.atService(today))[0]?.totalPricePaid).toBe(800)
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { customer as customerSchema } from '#domain/rows/customer'
import type { Sync } from '#sync'
import { jose, maria } from '../../support/business'
import { cancelling, checkingIn, completing } from '../../support/commands'
import { type Backend, drained, eventually, openBackend, readyTab } from '../support/backend'
import { book, onlyConflict, shownToday } from '../support/booked'
import { json } from '../support/network'
import { whileOffline } from '../support/while-offline'
import { wholeForm } from '../support/whole-form'

test('an appointment that another tablet cancelled can be booked again', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  await paidThoughCancelled(backend, sync, id)
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'moved-on', current: { status: 'CANCELLED' } })
  expect(conflict.choices).toEqual([{ kind: 'book-again' }, { kind: 'keep-as-note' }])
  const result = await sync.resolve(conflict.entryId, { kind: 'book-again' })
  expect(result.kind).toBe('applied')
  expect(await backend.atService()).toHaveLength(2)
  const again = (await shownToday(sync)).find((row) => row.id !== id)
  expect(again).toMatchObject({ status: 'CHECKED_IN', appointmentCreationPaymentAmount: 300 })
})

test('an entry behind a booking that was made again changes the new booking', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  const paid = { amount: 800, modeOfPayment: 'CASH' }
  await whileOffline(
    backend,
    sync,
    async () => {
      await sync.run('checkInAppointment', checkingIn({ id }))
      const finish = completing({ id, completeAppointmentPayment: paid })
      await sync.run('completeAppointment', finish)
    },
    () => backend.elsewhere(calls.cancelAppointment, { params: { id }, body: cancelling({ id }) }),
  )
  const conflict = await onlyConflict(sync)
  expect(await sync.views.queue().read()).toMatchObject([{ command: 'completeAppointment' }])
  await sync.resolve(conflict.entryId, { kind: 'book-again' })
  await drained({ sync })
  const rows = await backend.atService()
  expect(rows.find((row) => row.id !== id)).toMatchObject({
    status: 'COMPLETED',
    totalPricePaid: 800,
  })
})

test('a refused edit can be kept as a note on an appointment that was checked in meanwhile', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  const payment = { amount: 300, modeOfPayment: 'CASH' }
  await whileOffline(
    backend,
    sync,
    () => sync.run('checkInAppointment', checkingIn({ id, checkInPayment: payment })),
    () =>
      backend.elsewhere(calls.checkInAppointment, {
        params: { id },
        body: checkingIn({ id, lockerId: 'l2' }),
      }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict.code).toBe('moved-on')
  expect(conflict.choices).toEqual([{ kind: 'keep-as-note' }, { kind: 'leave' }])
  await sync.resolve(conflict.entryId, { kind: 'keep-as-note' })
  const [row] = await backend.atService()
  expect(row?.note).toContain('PHP 300.00 CASH')
  expect(row).toMatchObject({ lockerId: 'l2', checkInPaymentAmount: 0 })
})

test('an edit of a cancelled appointment is kept as a note with its customer', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  const { customer } = await aboutJose(backend, { notes: 'Likes tea' })
  await paidThoughCancelled(backend, sync, id)
  await eventually(async () =>
    expect(await sync.views.customer(customer.mobileNumber).read()).toMatchObject({
      customer: { notes: 'Likes tea' },
    }),
  )
  const { entryId } = await onlyConflict(sync)
  const kept = await sync.resolve(entryId, { kind: 'keep-as-note' })
  expect(kept.kind).toBe('applied')
  const { customer: after } = await aboutJose(backend)
  expect(after.notes).toMatch(/^Likes tea\n.*PHP 300.00 CASH.*makati/)
  expect(await backend.atService()).toMatchObject([
    { status: 'CANCELLED', checkInPaymentAmount: 0 },
  ])
  expect(await sync.views.conflicts().read()).toEqual([])
})

test('the note of a completion names all the money taken with it', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await checkedIn(sync)
  await aboutJose(backend)
  await whileOffline(
    backend,
    sync,
    () =>
      sync.run(
        'completeAppointment',
        completing({
          id,
          completeAppointmentPayment: cash(500),
          additionalPayment: cash(100),
          productsOrdered: { oil: 1 },
          productPayment: { amount: 249.75, modeOfPayment: 'GCASH' },
        }),
      ),
    () => backend.elsewhere(calls.cancelAppointment, { params: { id }, body: cancelling({ id }) }),
  )
  const { entryId } = await onlyConflict(sync)
  await eventually(async () => expect((await sync.views.customer(jose).read()).kind).toBe('found'))
  expect(await sync.resolve(entryId, { kind: 'keep-as-note' })).toMatchObject({ kind: 'applied' })
  const { customer } = await aboutJose(backend)
  const money = 'PHP 500.00 CASH, PHP 100.00 CASH additional, PHP 249.75 GCASH for products'
  expect(customer.notes).toContain(money)
})

test('the note of an update names the money it took, and not what had been paid before', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await checkedIn(sync)
  await sync.run('updateAppointment', { id, additionalPayment: cash(50), confirmed: [] })
  await drained({ sync })
  await aboutJose(backend)
  const update = { additionalPayment: cash(50), productPayment: cash(249.75) }
  const ordered = { productsOrdered: { oil: 1 }, confirmed: [] }
  await whileOffline(
    backend,
    sync,
    () => sync.run('updateAppointment', { id, ...update, ...ordered }),
    () => backend.elsewhere(calls.cancelAppointment, { params: { id }, body: cancelling({ id }) }),
  )
  const { entryId } = await onlyConflict(sync)
  await eventually(async () => expect((await sync.views.customer(jose).read()).kind).toBe('found'))
  await sync.resolve(entryId, { kind: 'keep-as-note' })
  const { customer } = await aboutJose(backend)
  expect(customer.notes).toMatch(/with PHP 249\.75 CASH for products \(makati\)$/)
})

test('a check-in that is booked again keeps its promo, points, note and payment', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await sync.lookUpCustomer(maria)
  const id = await book(sync, { mobileNumber: maria, name: 'Maria Santos' })
  const given = { promoId: 'rainy', pointsToRedeem: 200, note: 'Left shoulder' }
  await whileOffline(
    backend,
    sync,
    () => sync.run('checkInAppointment', checkingIn({ id, ...given, checkInPayment: cash(500) })),
    () => backend.elsewhere(calls.cancelAppointment, { params: { id }, body: cancelling({ id }) }),
  )
  const { entryId } = await onlyConflict(sync)
  const result = await sync.resolve(entryId, { kind: 'book-again' })
  expect(result).toMatchObject({ kind: 'applied' })
  const again = (await backend.atService()).find((row) => row.id !== id)
  expect(again).toMatchObject({
    ...given,
    pointsRedeemed: 200,
    appointmentCreationPaymentAmount: 500,
    balanceAfterCheckIn: 0,
  })
})

test('a booking made again says what stays paid on the one before', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync, { appointmentCreationPayment: cash(500) })
  await paidThoughCancelled(backend, sync, id)
  await sync.resolve((await onlyConflict(sync)).entryId, { kind: 'book-again' })
  const again = (await backend.atService()).find((row) => row.id !== id)
  expect(again).toMatchObject({
    appointmentCreationPaymentAmount: 300,
    note: 'Paid on the booking before: PHP 500.00 CASH.',
  })
})

test('a note kept behind a booking made again does not erase what stays paid on the one before', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync, { appointmentCreationPayment: cash(500) })
  await whileOffline(
    backend,
    sync,
    async () => {
      await sync.run('checkInAppointment', checkingIn({ id, checkInPayment: cash(300) }))
      await sync.run('updateAppointment', wholeForm(id, 'Tea'))
      await sync.run('updateAppointment', wholeForm(id, 'Tea and towel'))
    },
    () => backend.elsewhere(calls.cancelAppointment, { params: { id }, body: cancelling({ id }) }),
  )
  await sync.resolve((await onlyConflict(sync)).entryId, { kind: 'book-again' })
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const again = (await backend.atService()).find((row) => row.id !== id)
  expect(again?.note).toBe('Tea and towel\nPaid on the booking before: PHP 500.00 CASH.')
})

test('a deleted booking is created again as the card shows it, with its deposit', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync, { appointmentCreationPayment: cash(500) })
  const gone = json(404, { error: { message: 'Gone', code: 'NOT_FOUND' } })
  backend.network.answer(({ method }) => method === 'PATCH', gone)
  backend.network.cut()
  const change = { note: 'Tea', startTime: '16:30', staffId: 'bea', confirmed: [] }
  await sync.run('updateAppointment', { id, ...change })
  backend.network.mend()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().conflicts).toBe(1))
  const { entryId } = await onlyConflict(sync)
  await backend.elsewhere(calls.cancelAppointment, { params: { id }, body: cancelling({ id }) })
  expect(await sync.resolve(entryId, { kind: 'create-again' })).toMatchObject({ kind: 'applied' })
  expect((await backend.atService()).find((row) => row.id !== id)).toMatchObject({
    note: 'Tea',
    startTime: '16:30',
    staffId: 'bea',
    appointmentCreationPaymentAmount: 500,
  })
})

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })

/** Checks Jose in with a locker, 300 of his 800 PHP paid. */
async function checkedIn(sync: Sync): Promise<string> {
  const id = await book(sync)
  await sync.run('checkInAppointment', checkingIn({ id, checkInPayment: cash(300) }))
  await drained({ sync })
  return id
}

/** Checks in and takes money on a tablet without a network, while another tablet cancels the booking. */
function paidThoughCancelled(backend: Backend, sync: Sync, id: string) {
  const payment = { amount: 300, modeOfPayment: 'CASH' }
  return whileOffline(
    backend,
    sync,
    () => sync.run('checkInAppointment', checkingIn({ id, checkInPayment: payment })),
    () => backend.elsewhere(calls.cancelAppointment, { params: { id }, body: cancelling({ id }) }),
  )
}

/** Changes the service's only customer, and returns the record. */
async function aboutJose(backend: Backend, body: { notes?: string } = {}) {
  const [row] = await backend.atService()
  const params = { id: row?.customerId ?? '' }
  const { body: sent } = await backend.elsewhere(calls.updateCustomer, { params, body })
  return { customer: v.parse(customerSchema, sent) }
}

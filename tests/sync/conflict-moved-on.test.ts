import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { customer as customerSchema } from '#domain/customer/customer'
import type { Sync } from '#sync'
import { cancelling, checkingIn, completing } from '../support/desk'
import { book, onlyConflict, shownToday } from './support/booked'
import { drained, eventually, type House, openHouse, readyTab } from './support/house'
import { whileAway } from './support/while-away'

test('an appointment that somebody else cancelled can be booked again', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const id = await book(sync)
  await paidThoughCancelled(house, sync, id)
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'moved-on', current: { status: 'CANCELLED' } })
  expect(conflict.choices).toEqual([{ kind: 'book-again' }, { kind: 'keep-as-note' }])
  const result = await sync.resolve(conflict.entryId, { kind: 'book-again' })
  expect(result.kind).toBe('applied')
  expect(await house.atService()).toHaveLength(2)
  const again = (await shownToday(sync)).find((row) => row.id !== id)
  expect(again).toMatchObject({ status: 'CHECKED_IN', appointmentCreationPaymentAmount: 300 })
})

test('what waits behind a booking made again is about the new booking', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const id = await book(sync)
  const paid = { amount: 800, modeOfPayment: 'CASH' }
  await whileAway(
    house,
    sync,
    async () => {
      await sync.run('checkInAppointment', checkingIn({ id }))
      const finish = completing({ id, completeAppointmentPayment: paid })
      await sync.run('completeAppointment', finish)
    },
    () => house.elsewhere(calls.cancelAppointment, { params: { id }, body: cancelling({ id }) }),
  )
  const conflict = await onlyConflict(sync)
  expect(await sync.views.queue().read()).toMatchObject([{ command: 'completeAppointment' }])
  await sync.resolve(conflict.entryId, { kind: 'book-again' })
  await drained({ sync })
  const rows = await house.atService()
  expect(rows.find((row) => row.id !== id)).toMatchObject({
    status: 'COMPLETED',
    totalPricePaid: 800,
  })
})

test('an appointment somebody else checked in keeps what was wanted as a note', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const id = await book(sync)
  const payment = { amount: 300, modeOfPayment: 'CASH' }
  await whileAway(
    house,
    sync,
    () => sync.run('checkInAppointment', checkingIn({ id, checkInPayment: payment })),
    () =>
      house.elsewhere(calls.checkInAppointment, {
        params: { id },
        body: checkingIn({ id, lockerId: 'l2' }),
      }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict.code).toBe('moved-on')
  expect(conflict.choices).toEqual([{ kind: 'book-again' }, { kind: 'keep-as-note' }])
  await sync.resolve(conflict.entryId, { kind: 'keep-as-note' })
  const [row] = await house.atService()
  expect(row?.note).toContain('PHP 300.00 CASH')
  expect(row).toMatchObject({ lockerId: 'l2', checkInPaymentAmount: 0 })
})

test('what could not be done to a cancelled appointment is kept as a note with its customer', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const id = await book(sync)
  const { customer } = await aboutJose(house, { notes: 'Likes tea' })
  await paidThoughCancelled(house, sync, id)
  await eventually(async () =>
    expect(await sync.views.customer(customer.mobileNumber).read()).toMatchObject({
      customer: { notes: 'Likes tea' },
    }),
  )
  const { entryId } = await onlyConflict(sync)
  const kept = await sync.resolve(entryId, { kind: 'keep-as-note' })
  expect(kept.kind).toBe('applied')
  const { customer: after } = await aboutJose(house)
  expect(after.notes).toMatch(/^Likes tea\n.*PHP 300.00 CASH.*makati/)
  expect(await house.atService()).toMatchObject([{ status: 'CANCELLED', checkInPaymentAmount: 0 }])
  expect(await sync.views.conflicts().read()).toEqual([])
})

/** Somebody checks in and pays at a tablet that is away, while somebody else cancels. */
function paidThoughCancelled(house: House, sync: Sync, id: string) {
  const payment = { amount: 300, modeOfPayment: 'CASH' }
  return whileAway(
    house,
    sync,
    () => sync.run('checkInAppointment', checkingIn({ id, checkInPayment: payment })),
    () => house.elsewhere(calls.cancelAppointment, { params: { id }, body: cancelling({ id }) }),
  )
}

/** The service's record of the one customer there is, after a change of it. */
async function aboutJose(house: House, body: { notes?: string } = {}) {
  const [row] = await house.atService()
  const params = { id: row?.customerId ?? '' }
  const { body: sent } = await house.elsewhere(calls.updateCustomer, { params, body })
  return { customer: v.parse(customerSchema, sent) }
}

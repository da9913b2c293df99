import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { cancelling, checkingIn, completing } from '../support/desk'
import { book, onlyConflict, shownToday } from './support/booked'
import { drained, openHouse, readyTab } from './support/house'
import { whileAway } from './support/while-away'

test('an appointment that somebody else cancelled can be booked again', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const id = await book(sync)
  const payment = { amount: 300, modeOfPayment: 'CASH' }
  await whileAway(
    house,
    sync,
    () => sync.run('checkInAppointment', checkingIn({ id, checkInPayment: payment })),
    () => house.elsewhere(calls.cancelAppointment, { params: { id }, body: cancelling({ id }) }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'moved-on', current: { status: 'CANCELLED' } })
  expect(conflict.choices).toEqual([{ kind: 'book-again' }])
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
  await sync.resolve(conflict.entryId, { kind: 'keep-as-note' })
  const [row] = await house.atService()
  expect(row?.note).toContain('PHP 300.00 CASH')
  expect(row).toMatchObject({ lockerId: 'l2', checkInPaymentAmount: 0 })
})

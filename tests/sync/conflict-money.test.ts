import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { maria } from '../support/business'
import { checkingIn, completing } from '../support/desk'
import { book, onlyConflict } from './support/booked'
import { drained, type House, openHouse, openTab, readyTab, synced } from './support/house'
import { whileAway } from './support/while-away'

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })

const elsewhere = (house: House, id: string, body: object) =>
  house.elsewhere(calls.updateAppointment, { params: { id }, body })

async function checkedIn(orders = {}) {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const id = await book(sync)
  await sync.run('checkInAppointment', checkingIn({ id }))
  await sync.run('updateAppointment', { id, confirmed: [], ...orders })
  await drained({ sync })
  return { house, sync, id }
}

test('a note is no question about money that its form has left at nothing', async () => {
  const { house, sync, id } = await checkedIn()
  const untouched = { additionalPayment: cash(0), productsOrdered: {}, productPayment: cash(0) }
  await whileAway(
    house,
    sync,
    () => sync.run('updateAppointment', { id, note: 'Tea', confirmed: [], ...untouched }),
    () => elsewhere(house, id, { additionalPayment: cash(100) }),
  )
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await house.atService()).toMatchObject([{ note: 'Tea', additionalPaymentAmount: 100 }])
})

import { expect, test } from 'vitest'
import { passOn } from '#domain/appointment/group/pass-on'
import { takingsOf } from '#domain/appointment/takings'
import { business } from '../../../support/business'
import { cancelling, couple, done, rowOf } from '../../../support/commands'

const guests = (world: ReturnType<typeof couple>) => [rowOf(world), rowOf(world, 'a2')] as const

/** Jose, who paid PHP 500 for both when he booked, and cancelled; Rosa stays. */
const cancelled = () => {
  const appointmentCreationPayment = {
    parts: [
      { mode: 'CASH', amount: 200 },
      { mode: 'GCASH', amount: 300, reference: '0917' },
    ],
  }
  return done(couple({ appointmentCreationPayment }), 'cancelAppointment', cancelling())
}

test('booking-13 what a cancelled payer paid counts for the guest who stays, in the same modes', () => {
  const before = cancelled()
  const [jose, rosa] = guests(before)
  const found = passOn(business(), jose, [rosa])
  if (!found) throw new Error('nothing is offered')
  expect(found.amount).toBe(500)
  const refund = { id: 'a1', correctionId: 'c1', items: [], pointsBack: true, reason: 'OTHER' }
  const parts = [...found.parts]
  const back = done(before, 'refundAppointment', { ...refund, parts, note: 'Counts for Rosa' })
  const members = [...found.members]
  const after = done(back, 'payGroup', { id: 'a2', groupId: 'g1', members })
  const [payer, guest] = guests(after)
  expect(payer.totalPricePaid).toBe(0)
  expect(guest).toMatchObject({
    totalPricePaid: 500,
    balanceAfterReservation: 300,
    tenders: [
      { mode: 'CASH', amount: 200 },
      { mode: 'GCASH', amount: 300, reference: '0917' },
    ],
  })
  const sums = new Map<string, number>()
  for (const row of [payer, guest])
    for (const { mode, amount } of takingsOf(row)) sums.set(mode, (sums.get(mode) ?? 0) + amount)
  expect(Object.fromEntries(sums)).toEqual({ CASH: 20_000, GCASH: 30_000 })
  expect(passOn(business(), payer, [guest])).toBeNull()
})

test('booking-13 no more is offered than those who stay owe, and nothing while the payer stays', () => {
  const [jose, rosa] = guests(cancelled())
  const owing = { ...rosa, balanceAfterReservation: 100 }
  expect(passOn(business(), jose, [owing])).toMatchObject({
    amount: 100,
    parts: [{ tenderId: jose.tenders?.[0]?.id, amount: 100, mode: 'CASH' }],
  })
  expect(passOn(business(), { ...jose, status: 'RESERVED' }, [rosa])).toBeNull()
  expect(passOn(business(), jose, [{ ...rosa, status: 'CANCELLED' }])).toBeNull()
})

import { describe, expect, it } from 'vitest'
import { commands } from '#domain/commands/all'
import { isCharged } from '#domain/rows/store-lists'
import { business, storeCode } from '../support/business'
import { booking, checkingIn, done } from '../support/commands'

const world = business()
const cash = { name: 'CASH', isCash: true }

function changedBy(body: Record<string, unknown>, before = world) {
  const input = commands.updateStoreSettings.parse({ id: storeCode, ...body })
  if (!input) throw new Error('the body cannot be read')
  return done(before, 'updateStoreSettings', input)
}

describe('the charge of the settings', () => {
  const fee = changedBy({ charge: { name: 'card fee', rate: 2.5 } })
  const charged = { hasCheckInPercentCharge: true }
  const paid = { ...charged, appointmentCreationPayment: { amount: 400, modeOfPayment: 'CASH' } }
  const rowOf = (result: typeof world) => result.appointments.get('a1')

  it('is taken of later payments only', () => {
    const before = done(world, 'createAppointment', booking(paid))
    expect(rowOf(before)?.checkInPercentChargeAmount).toBe(12)
    const later = changedBy({ charge: { name: 'card fee', rate: 2.5 } }, before)
    const checkInPayment = { amount: 400, modeOfPayment: 'GCASH' }
    const places = { staffId: 'ana', roomId: 'r1', lockerId: 'l1' }
    const input = checkingIn({ ...charged, ...places, checkInPayment })
    const after = done(later, 'checkInAppointment', input)
    expect(rowOf(after)).toMatchObject({
      creationPercentChargeAmount: 12,
      checkInPercentChargeAmount: 22,
      totalPricePaid: 822,
    })
  })

  it('of a payment taken before the change is the one that the customer was told', () => {
    const queued = booking({ ...paid, chargeRate: 3 })
    expect(rowOf(done(fee, 'createAppointment', queued))?.checkInPercentChargeAmount).toBe(12)
    expect(rowOf(done(fee, 'createAppointment', booking(paid)))?.checkInPercentChargeAmount).toBe(
      10,
    )
  })

  it('is in the body of the call at the rate of the input', () => {
    const body = (input: ReturnType<typeof booking>) =>
      commands.createAppointment.request(input).body.checkInPercentChargeAmount
    expect([body(booking(paid)), body(booking({ ...paid, chargeRate: 2.5 }))]).toEqual([12, 10])
  })

  it('is proposed for the modes that say so', () => {
    const modes = [cash, { name: 'AMEX', isCharged: true }, { name: 'CREDIT CARD' }]
    const other = changedBy({ modes })
    expect(['CASH', 'AMEX', 'CREDIT CARD'].map((mode) => isCharged(other, mode))).toEqual([
      false,
      true,
      false,
    ])
    expect(isCharged(world, 'CREDIT CARD')).toBe(true)
  })
})

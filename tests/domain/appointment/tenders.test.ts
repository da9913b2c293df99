import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { takingsOf } from '#domain/appointment/takings'
import { effectiveTenders, heldAmounts, signedAmount, tendersOf } from '#domain/appointment/tenders'
import { payment } from '#domain/kernel/payment'
import type { Appointment } from '#domain/rows/appointment'
import { correction } from '#domain/rows/correction'
import { paymentPhases } from '#domain/rows/tender'
import { anyPaidRow } from '../money/paid-rows'

describe('the tenders of a row without record', () => {
  it('are taken on the same days and in the same modes as its payments', () => {
    fc.assert(
      fc.property(anyPaidRow, (row) => {
        const taken = tendersOf(row).map((one) => ({ ...one, amount: signedAmount(one) }))
        expect(byDayAndMode(taken)).toEqual(byDayAndMode(takingsOf(row)))
      }),
    )
  })

  it('add up to the payment of each phase, none holds less than nothing, and no two share an id', () => {
    fc.assert(
      fc.property(anyPaidRow, (row) => {
        const tenders = tendersOf(row)
        const amounts = paymentPhases.map((phase) => sumOfPhase(row, phase))
        expect(amounts).toEqual(
          [
            row.appointmentCreationPaymentAmount,
            row.checkInPaymentAmount,
            row.completedPaymentAmount,
            row.additionalPaymentAmount,
            row.productPaymentAmount,
          ].map((amount) => Math.round(amount * 100)),
        )
        for (const held of heldAmounts(tenders).values()) expect(held).toBeGreaterThanOrEqual(0)
        expect(new Set(tenders.map(({ id }) => id)).size).toBe(tenders.length)
      }),
    )
  })
})

describe('a corrected tender', () => {
  it('has the mode and reference of its last correction, and stays as it was made', () => {
    fc.assert(
      fc.property(anyPaidRow, (row) => {
        const [first] = tendersOf(row)
        if (!first) return
        const fix = (mode: string | null, reference: string | null) =>
          v.parse(correction, { id: 'k', kind: 'PAYMENT', tenderIds: [first.id], mode, reference })
        const corrections = [fix('GCASH', null), fix('CREDIT CARD', null), fix(null, '123')]
        const [after] = effectiveTenders({ ...row, corrections })
        expect(after).toEqual({ ...first, mode: 'CREDIT CARD', reference: '123' })
        expect(tendersOf({ ...row, corrections })[0]).toEqual(first)
      }),
    )
  })
})

describe('a payment in parts', () => {
  it('has their sum, and the mode of the largest part, the first of equal ones', () => {
    const parts = [
      { mode: 'CASH', amount: 0.1 },
      { mode: 'GCASH', amount: 0.2, reference: '77' },
      { mode: 'MAYA', amount: 0.2 },
    ]
    const read = v.parse(payment, { amount: 5, modeOfPayment: 'CASH', parts })
    expect(read).toMatchObject({ amount: 0.5, modeOfPayment: 'GCASH' })
    expect(v.parse(payment, read)).toEqual(read)
  })

  it('stays as it is when it was made in one', () => {
    const single = { amount: 5, modeOfPayment: 'CASH' }
    expect(v.parse(payment, single)).toEqual(single)
  })

  it.each([[[]], [Array.from({ length: 7 }, () => ({ mode: 'CASH', amount: 1 }))]])(
    'has one to six parts',
    (parts) => expect(v.safeParse(payment, { parts }).success).toBe(false),
  )
})

function byDayAndMode(takings: readonly { day: string; mode: string; amount: number }[]) {
  const sums = new Map<string, number>()
  for (const { day, mode, amount } of takings) {
    const key = `${day} ${mode}`
    sums.set(key, (sums.get(key) ?? 0) + amount)
  }
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).sort())
}

function sumOfPhase(row: Appointment, phase: string): number {
  const tenders = tendersOf(row).filter((one) => one.phase === phase)
  return tenders.reduce((sum, one) => sum + signedAmount(one) - Math.round(one.charge * 100), 0)
}

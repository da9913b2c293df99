import type {
  CorrectPaymentInput,
  RefundInput,
  UndoCompletionInput,
  VoidLineInput,
} from '#domain/appointment/correction/input'
import { effectiveTenders, signedAmount } from '#domain/appointment/tenders'
import type { World } from '#domain/rows/world'
import { business, jose } from '../../../support/business'
import { at, booking, checkingIn, completing, done, rowOf } from '../../../support/commands'

export const paying = (amount: number, modeOfPayment = 'CASH') => ({ amount, modeOfPayment })

/** Jose's massage: PHP 100 at the booking, 200 with 6 of charge at the check-in, the rest of 500 and two waters after it. */
export function visited(mode = 'CASH'): World {
  const body = { appointmentCreationPayment: paying(100) }
  const booked = done(business(), 'createAppointment', booking(body))
  const checkInPayment = paying(200, mode)
  const input = checkingIn({ checkInPayment, hasCheckInPercentCharge: true })
  const going = done(booked, 'checkInAppointment', input, at('14:00'))
  const productsOrdered = { water: 2 }
  const completeAppointmentPayment = paying(570, mode)
  const ending = completing({ productsOrdered, completeAppointmentPayment })
  return done(going, 'completeAppointment', ending, at('15:00'))
}

const idOf = (phase: string) => `a1/${phase}`
export const correcting = (more: Partial<CorrectPaymentInput> = {}): CorrectPaymentInput => ({
  id: 'a1',
  correctionId: 'c1',
  tenderId: idOf('Completion'),
  mode: 'GCASH',
  reason: 'WRONG_MODE',
  note: '',
  ...more,
})
export const refunding = (more: Partial<RefundInput> = {}): RefundInput => ({
  id: 'a1',
  correctionId: 'c1',
  parts: [{ tenderId: idOf('Completion'), amount: 200, reference: null }],
  items: [],
  pointsBack: true,
  reason: 'NOT_SATISFIED',
  note: '',
  ...more,
})
export const part = (amount: number, phase = 'Completion', more = {}) => ({
  tenderId: idOf(phase),
  amount,
  reference: null,
  ...more,
})
export const voiding = (more: Partial<VoidLineInput> = {}): VoidLineInput => ({
  id: 'a1',
  correctionId: 'c1',
  productId: 'water',
  quantity: 1,
  parts: [],
  pointsBack: true,
  reason: 'RETURNED',
  note: '',
  ...more,
})
export const undoing = (more: Partial<UndoCompletionInput> = {}): UndoCompletionInput => ({
  id: 'a1',
  correctionId: 'c1',
  reason: 'TOO_EARLY',
  note: '',
  ...more,
})
export const pointsOf = (world: World) => world.customers.get(jose)?.pointsEarned
export function withPoints(world: World, pointsEarned: number): World {
  const rows = [...world.customers.values()].map((row) => ({ ...row, pointsEarned }))
  return { ...world, customers: new Map(rows.map((row) => [row.mobileNumber, row])) }
}
export const byMode = (world: World) => {
  const sums = new Map<string, number>()
  for (const tender of effectiveTenders(rowOf(world)))
    sums.set(tender.mode, (sums.get(tender.mode) ?? 0) + signedAmount(tender) / 100)
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0))
}

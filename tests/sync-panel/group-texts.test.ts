import { expect, it } from 'vitest'
import { choiceTexts } from '../../src/sync-panel/conflict/choice-texts'
import { conflictCard } from '../../src/sync-panel/conflict/conflict-cards'
import { conflictOf } from '../support/conflict'

const guests = (...names: string[]) =>
  names.map((name, at) => ({ id: `a${at}`, name, shownPrice: 1200 }))

it.each([
  [guests('Jose', 'Rosa', 'Ina'), true, 'Pay for the 3 who stay, PHP 1,200.00 to give back'],
  [guests('Jose', 'Rosa'), false, 'Pay for the 2 who still owe it, PHP 1,200.00 to give back'],
  [guests('Rosa'), true, 'Pay for Rosa, PHP 1,200.00 to give back'],
])(
  'booking-13 a payment for the rest says for whom, and what goes back',
  (members, isCancelled, label) => {
    const choice = { kind: 'pay-rest', members, left: 1200, isCancelled } as const
    const conflict = conflictOf({ code: 'moved-on', command: 'payGroup', choices: [choice] })
    expect(choiceTexts(conflict, null)).toMatchObject([{ label, reason: 'on End of Day' }])
  },
)

it('names what was taken for several guests once for each mode', () => {
  const cash = { amount: 1200, modeOfPayment: 'CASH' }
  const gcash = { mode: 'GCASH', amount: 500, reference: null }
  const both = {
    amount: 1200,
    modeOfPayment: 'CASH',
    parts: [{ ...gcash, mode: 'CASH', amount: 700 }, gcash],
  }
  const members = [cash, cash, both].map((payment, at) => ({
    ...{ id: `a${at}`, mobileNumber: '', version: 1 },
    payment,
  }))
  const conflict = conflictOf({
    code: 'moved-on',
    command: 'payGroup',
    input: { id: 'a0', groupId: 'g1', members },
  })
  expect(conflictCard(conflict, null, '2026-11-20').sentence).toContain(
    'PHP 3,100.00 CASH and PHP 500.00 GCASH was already taken.',
  )
})

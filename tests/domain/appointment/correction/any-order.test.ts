import fc from 'fast-check'
import { expect, it } from 'vitest'
import { effectiveTenders, signedAmount, tendersOf } from '#domain/appointment/tenders'
import { type CommandInputs, type CommandName, commands } from '#domain/commands/all'
import { centavos } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'
import { run, type World } from '#domain/rows/world'
import { jose } from '../../../support/business'
import { at, rowOf, withChanges } from '../../../support/commands'
import { visited } from './visited'

interface Step {
  give(world: World, number: number): World
}

function step<Name extends CommandName>(
  name: Name,
  inputOf: (correctionId: string) => unknown,
  user = 'makati',
): Step {
  return {
    give(world, number) {
      const input = commands[name].parse(inputOf(`c${number}`)) as CommandInputs[Name]
      const context = { ...at('16:00'), user }
      const outcome = run(commands[name].transition, world, input, context)
      return outcome.kind === 'done' ? withChanges(world, outcome.changes) : world
    },
  }
}

const id = 'a1'
const tenderId = fc.constantFrom(
  'a1/Creation',
  'a1/Check-In',
  'a1/Completion',
  'c0/1',
  'c1/1',
  'a1/None',
)
const amount = fc.oneof(
  fc.constantFrom(0, 100, 206, 570, 571, -1),
  fc.nat(60_000).map((n) => n / 100),
)
const mode = fc.constantFrom('CASH', 'GCASH', 'CREDIT CARD', 'SHELLS', undefined)
const shownHeld = fc.constantFrom(undefined, undefined, 100, 206, 570)
const parts = fc.array(fc.record({ tenderId, amount, mode, shownHeld }), { maxLength: 3 })
const why = { note: 'x', reason: 'OTHER' }
const corrected = fc
  .record({ tenderId, mode, reference: fc.constantFrom(undefined, '0917 1') })
  .map((given) =>
    step('correctPayment', (correctionId) => ({ id, correctionId, ...why, ...given })),
  )
const refunded = parts.map((given) =>
  step('refundAppointment', (correctionId) => ({ id, correctionId, ...why, parts: given })),
)
const voided = fc
  .record({ quantity: fc.nat(3), parts, shownQuantity: fc.constantFrom(undefined, 2) })
  .map((given) =>
    step('voidLine', (correctionId) => ({
      id,
      correctionId,
      ...why,
      ...given,
      productId: 'water',
    })),
  )
const undone = fc.constant(step('undoCompletion', (correctionId) => ({ id, correctionId, ...why })))
const signed = fc
  .constantFrom('c0', 'c1', 'c2')
  .map((correctionId) => step('signCorrection', () => ({ id, correctionId }), 'boss'))
const anything = fc.oneof(corrected, refunded, refunded, voided, undone, signed)

const isPrefix = (former: readonly unknown[], later: readonly unknown[]) =>
  JSON.stringify(later.slice(0, former.length)) === JSON.stringify(former)
const unsigned = (row: Appointment) =>
  row.corrections.map((each) => ({ ...each, signedBy: null, signedAt: null }))

it('any corrections only append, keep the sums, and leave no points below zero', () => {
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 12 }), (steps) => {
      let world = visited()
      for (const [number, each] of steps.entries()) {
        const before = rowOf(world)
        world = each.give(world, number)
        const after = rowOf(world)
        expect(isPrefix(tendersOf(before), tendersOf(after))).toBe(true)
        expect(isPrefix(unsigned(before), unsigned(after))).toBe(true)
        const total = effectiveTenders(after).reduce((all, tender) => all + signedAmount(tender), 0)
        expect(centavos(after.totalPricePaid)).toBe(total)
        const points = world.customers.get(jose)?.pointsEarned ?? -1
        expect(points).toBeGreaterThanOrEqual(0)
        expect(after.pointsEarned).toBeGreaterThanOrEqual(0)
        expect(points - after.pointsEarned).toBe(100)
        // a replay changes nothing
        if (after !== before) expect(rowOf(each.give(world, number)).tenders).toEqual(after.tenders)
      }
    }),
    { numRuns: 300 },
  )
})

it('two refunds of the same money are both kept in either order, and one is flagged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 570 }), fc.integer({ min: 1, max: 570 }), (one, two) => {
      const refund = (amount: number) =>
        step('refundAppointment', (correctionId) => ({
          id,
          correctionId,
          ...why,
          parts: [{ tenderId: 'a1/Completion', amount, shownHeld: 570 }],
        }))
      const [a, b] = [refund(one), refund(two)]
      const results = [b.give(a.give(visited(), 1), 2), a.give(b.give(visited(), 2), 1)].map(
        (world) => rowOf(world),
      )
      for (const row of results) {
        expect(row.totalPricePaid).toBe(876 - one - two)
        const flags = row.corrections.filter(({ isDoubled }) => isDoubled)
        expect(flags).toHaveLength(one + two > 570 ? 1 : 0)
      }
    }),
    { numRuns: 100 },
  )
})

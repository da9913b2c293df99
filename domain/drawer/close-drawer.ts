import { claimedInstant } from '../kernel/claimed-day'
import { centavos, pesos } from '../kernel/money'
import { type Refusal, refuse } from '../kernel/refusal'
import type { DrawerClosing } from '../rows/drawer'
import type { Transition } from '../rows/world'
import { changedDrawer, missingRule, withFact } from './change'
import { countedSum, unknownValue } from './denominations'
import type { CloseDrawerInput } from './input'

/** Closes a drawer with a count. A count of a closed drawer is added as a recount. */
export const closeDrawer: Transition<CloseDrawerInput> = {
  check: (world, input) => missingRule(world, input) ?? countRule(input),
  apply(world, input, context) {
    const { closingId, counts, left, note, expected, seen } = input
    const closing: DrawerClosing = {
      id: closingId,
      by: context.user,
      at: claimedInstant(input.at, context.now),
      counts,
      counted: pesos(countedSum(counts)),
      left,
      note: note?.trim() || null,
      expected,
      seen,
      signedBy: null,
      signedAt: null,
    }
    return changedDrawer(world, input, context, ({ closings }) => ({
      closings: withFact(closings, closing),
    }))
  },
}

/** Returns the first rule that a count breaks, or null. */
export function countRule({
  counts,
  left,
}: Pick<CloseDrawerInput, 'counts' | 'left'>): Refusal | null {
  if (Object.keys(counts).length === 0)
    return refuse('rule', 'Count the cash before the drawer is closed.', {
      field: 'counts',
      reason: 'REQUIRED',
    })
  const unknown = unknownValue(counts)
  if (unknown !== null)
    return refuse('rule', `There is no note or coin of PHP ${unknown}.`, { field: 'counts' })
  if (centavos(left) > countedSum(counts))
    return refuse('rule', 'More stays in the drawer than was counted.', { field: 'left' })
  return null
}

import { claimedInstant } from '../kernel/claimed-day'
import { centavos } from '../kernel/money'
import { type Refusal, refuse } from '../kernel/refusal'
import { isBlank } from '../kernel/text'
import type { Transition } from '../rows/world'
import { changedDrawer, missingRule, withFact } from './change'
import type { MoveCashInput } from './input'

/** Puts cash in a drawer or takes it out, beside payments. Accepted for a closed drawer too: the cash has moved. */
export const moveCash: Transition<MoveCashInput> = {
  check: (world, input) => missingRule(world, input) ?? movementRule(input),
  apply(world, input, context) {
    const { movementId, kind, amount, reason, staffId } = input
    const at = claimedInstant(input.at, context.now)
    const movement = { id: movementId, kind, amount, reason, staffId, by: context.user, at }
    return changedDrawer(world, input, context, ({ movements }) => ({
      movements: withFact(movements, movement),
    }))
  },
}

/** Returns the first rule that a movement breaks, or null. */
export function movementRule({
  amount,
  kind,
  reason,
  staffId,
}: Pick<MoveCashInput, 'amount' | 'kind' | 'reason' | 'staffId'>): Refusal | null {
  const required = (message: string, field: string) =>
    refuse('rule', message, { field, reason: 'REQUIRED' })
  if (centavos(amount) <= 0) return required('Amount should be greater than 0.', 'amount')
  if ((kind === 'TIP_OUT' || kind === 'VALE') && staffId === null)
    return required('Therapist is required.', 'staffId')
  const needsReason = kind === 'PAID_IN' || kind === 'PAID_OUT'
  return needsReason && isBlank(reason) ? required('Reason is required.', 'reason') : null
}

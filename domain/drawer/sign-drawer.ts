import { claimedInstant } from '../kernel/claimed-day'
import { refuse } from '../kernel/refusal'
import type { Transition } from '../rows/world'
import { changedDrawer, missingRule } from './change'
import type { SignDrawerInput } from './input'

/** Signs a count of a drawer. The signer must be another person than the one who counted. The first signature stays. */
export const signDrawer: Transition<SignDrawerInput> = {
  check(world, input, { user }) {
    const missing = missingRule(world, input)
    if (missing) return missing
    const closing = world.drawers.get(input.id)?.closings.find(({ id }) => id === input.closingId)
    if (!closing) return refuse('rule', 'This count does not exist.', { field: 'closingId' })
    return closing.by === user
      ? refuse('rule', `${user} counted this drawer, so another account has to sign it.`)
      : null
  },
  apply(world, input, context) {
    const signature = { signedBy: context.user, signedAt: claimedInstant(input.at, context.now) }
    return changedDrawer(world, input, context, ({ closings }) => ({
      closings: closings.map((closing) =>
        closing.id === input.closingId && closing.signedBy === null
          ? { ...closing, ...signature }
          : closing,
      ),
    }))
  },
}

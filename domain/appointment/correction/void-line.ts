import type { Changes, Transition } from '../../rows/world'
import { mustBe } from '../rules'
import { correctionIdOf, hasCorrection, reasonRule } from './corrections'
import type { VoidLineInput } from './input'
import { payBackRule } from './pay-back'
import { endedRule, putRight } from './refund'
import { takeOffRule } from './take-off'

/** Takes a product off a COMPLETED visit, and pays its money back where the input says so. */
export const voidLine: Transition<VoidLineInput> = {
  check(world, input, context) {
    const row = world.appointments.get(input.id)
    if (!row) return mustBe(row, [], 'changed')
    if (hasCorrection(row, correctionIdOf(input, context))) return null
    return (
      endedRule(row, 'changed') ??
      takeOffRule(row, [input]) ??
      payBackRule(world, row, input.parts) ??
      reasonRule('LINE', input)
    )
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    return row ? putRight(world, row, { ...input, items: [input] }, context) : null
  },
}

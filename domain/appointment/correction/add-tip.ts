import type { Transition } from '../../rows/world'
import type { AddTipInput } from '../input'
import { mustBe } from '../rules'
import { stamped } from '../stamp'
import { tendersOf } from '../tenders'
import { tipRule, withTip } from '../tips'
import { moneyTaken } from '../with-tenders'

/** Adds a tip to a visit after its completion. Any status will do, because the therapist has the money already. */
export const addTip: Transition<AddTipInput> = {
  check(world, input) {
    const row = world.appointments.get(input.id)
    if (!row) return mustBe(row, [], 'tipped')
    const isThere = tendersOf(row).some(({ id }) => id === input.tip.id)
    return isThere ? null : tipRule(world, input.tip)
  },
  apply(world, input, context) {
    const row = world.appointments.get(input.id)
    if (!row) return null
    const tipped = withTip(row, input.tip, moneyTaken(input, context))
    return { rows: [{ table: 'appointments', row: stamped(tipped, context) }], points: [] }
  },
}

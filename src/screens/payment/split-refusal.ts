import { bounds } from '#domain/kernel/bounds'
import { money } from '../../ui/format/format-money'
import { numberRefusal } from '../../ui/format/money-text'
import { isSplit, restOf, type Split } from './split'

/** A payment whose parts are checked. */
interface SplitPayment {
  /** the payment's name in messages */
  label: string
  field: string
  split: Split
  /** PHP */
  total: number
}

/** Refuses parts that are not amounts, or that exceed the payment; null if they are right. */
export function splitRefusal({ label, field, split, total }: SplitPayment) {
  if (!isSplit(split)) return null
  const numbers = split.slice(0, -1).map(({ amount }, at) => ({
    field,
    label: `${label}, part ${at + 1},`,
    value: amount,
    bounds: bounds.payment,
  }))
  const wrong = numberRefusal(numbers)
  if (wrong) return wrong
  const rest = restOf(split, total)
  if (rest >= 0) return null
  return { message: `The parts of ${label} are ${money(-rest)} more than the payment.`, field }
}

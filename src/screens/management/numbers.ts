import { bounds } from '#domain/kernel/bounds'
import type { Amounts } from '../../ui/form/amount-list'
import type { BoundedNumber, MoneyValue } from '../../ui/format/money-text'

/** A field for an amount in PHP. */
export function pesos(field: string, label: string, value: MoneyValue): BoundedNumber {
  return { field, label, value, bounds: bounds.pesos }
}

/** A field for whole minutes, at most a day. */
export function minutes(field: string, label: string, value: MoneyValue): BoundedNumber {
  return { field, label, value, bounds: bounds.minutes }
}

/** The amounts of a list as bounded numbers with the same field name. */
export const boundedAmounts = (field: string, label: string, amounts: Amounts): BoundedNumber[] =>
  Object.values(amounts).map((value) => pesos(field, label, value))

/** A number for the input. A blank field is null. */
export const numberOrNull = (value: MoneyValue): number | null =>
  typeof value === 'number' ? value : null

/** Amounts for the input, sorted by id. A blank amount removes its id. */
export function filledAmounts(amounts: Amounts): Record<string, number> {
  const filled = Object.entries(amounts).flatMap(([id, value]) =>
    typeof value === 'number' ? [[id, value] as const] : [],
  )
  return Object.fromEntries(filled.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

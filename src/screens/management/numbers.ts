import { bounds } from '#domain/kernel/bounds'
import type { Amounts } from '../../ui/form/amount-list'
import type { BoundedNumber, MoneyValue } from '../../ui/format/money-text'

/** PHP. */
export function pesos(field: string, label: string, value: MoneyValue): BoundedNumber {
  return { field, label, value, bounds: bounds.pesos }
}

/** Whole minutes of a day. */
export function minutes(field: string, label: string, value: MoneyValue): BoundedNumber {
  return { field, label, value, bounds: bounds.minutes }
}

/** The amounts of a list, as one field. */
export const boundedAmounts = (field: string, label: string, amounts: Amounts): BoundedNumber[] =>
  Object.values(amounts).map((value) => pesos(field, label, value))

/** A number as it is sent: blank is null. */
export const numberOrNull = (value: MoneyValue): number | null =>
  typeof value === 'number' ? value : null

/** A list as it is sent: a blank amount removes its id. In the order of ids. */
export function filledAmounts(amounts: Amounts): Record<string, number> {
  const filled = Object.entries(amounts).flatMap(([id, value]) =>
    typeof value === 'number' ? [[id, value] as const] : [],
  )
  return Object.fromEntries(filled.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

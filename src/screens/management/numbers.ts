import { bounds } from '#domain/kernel/bounds'
import type { Amounts } from '../../ui/form/amount-list'
import type { BoundedNumber, MoneyValue } from '../../ui/format/money-text'

/** A typed amount in PHP, with its bounds. */
export function pesos(field: string, label: string, value: MoneyValue): BoundedNumber {
  return { field, label, value, bounds: bounds.pesos }
}

/** A typed percentage of a price, with its bounds. */
export function percent(field: string, label: string, value: MoneyValue): BoundedNumber {
  return { field, label, value, bounds: bounds.percent }
}

/** Typed whole minutes, at most a day, with their bounds. */
export function minutes(field: string, label: string, value: MoneyValue): BoundedNumber {
  return { field, label, value, bounds: bounds.minutes }
}

/** The typed amounts of a list with their bounds, all under one field name. */
export const boundedAmounts = (field: string, label: string, amounts: Amounts): BoundedNumber[] =>
  Object.values(amounts).map((value) => pesos(field, label, value))

/** A typed number as the input takes it: null for a blank field. */
export const numberOrNull = (value: MoneyValue): number | null =>
  typeof value === 'number' ? value : null

/** Typed amounts as the input takes them, sorted by id. A blank amount is left out. */
export function filledAmounts(amounts: Amounts): Record<string, number> {
  const filled = Object.entries(amounts).flatMap(([id, value]) =>
    typeof value === 'number' ? [[id, value] as const] : [],
  )
  return Object.fromEntries(filled.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

import type { FormRefusal } from '../../data/use-submit'
import type { Amounts } from '../../ui/amount-list'
import type { MoneyValue } from '../../ui/money-text'

/** A number of a form as it was typed, and what it may be at most; at least it is 0. */
export interface BoundedNumber {
  field: string
  label: string
  value: MoneyValue
  most: number
  isWhole?: boolean
}

/** PHP; what the calls take at most (domain/kernel/fields). */
export function pesos(field: string, label: string, value: MoneyValue): BoundedNumber {
  return { field, label, value, most: 99_999_999 }
}

/** Whole minutes of a day. */
export function minutes(field: string, label: string, value: MoneyValue): BoundedNumber {
  return { field, label, value, most: 1440, isWhole: true }
}

/** The amounts of a list, all of them one field. */
export const boundedAmounts = (field: string, label: string, amounts: Amounts): BoundedNumber[] =>
  Object.values(amounts).map((value) => pesos(field, label, value))

/** The first number that is none or out of bounds: the rules of the domain speak of numbers only. */
export function numberRefusal(numbers: readonly BoundedNumber[]): FormRefusal | null {
  for (const number of numbers) {
    const { label, field } = number
    const trouble = troubleOf(number)
    if (trouble) return { message: `${label} should be ${trouble}.`, field }
  }
  return null
}

function troubleOf({ value, most, isWhole }: BoundedNumber): string | null {
  if (value === null) return null
  if (value === 'invalid') return 'a number'
  if (isWhole && !Number.isInteger(value)) return 'a whole number'
  if (value < 0) return 'at least 0'
  return value > most ? `at most ${most}` : null
}

/** What a form sends of a number: blank is null. */
export const numberOrNull = (value: MoneyValue): number | null =>
  typeof value === 'number' ? value : null

/** What a form sends of a list: a blank amount takes its id out of the map. In the order of ids. */
export function filledAmounts(amounts: Amounts): Record<string, number> {
  const filled = Object.entries(amounts).flatMap(([id, value]) =>
    typeof value === 'number' ? [[id, value] as const] : [],
  )
  return Object.fromEntries(filled.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

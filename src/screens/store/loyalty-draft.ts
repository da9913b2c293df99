import { bounds } from '#domain/kernel/bounds'
import { type BusinessTime, type Weekday, weekdays } from '#domain/kernel/dates'
import { type LoyaltyField, loyaltyLabels, updateLoyalty } from '#domain/resources/loyalty'
import { nightEndOf } from '#domain/rows/night-end'
import type { Store } from '#domain/rows/store'
import type { World } from '#domain/rows/world'
import type { FormRefusal } from '../../data/use-submit'
import { type BoundedNumber, type MoneyValue, numberRefusal } from '../../ui/format/money-text'
import { numberOrNull, pesos } from '../management/numbers'

/** The points earned on a weekday: `equivalent` points for each `spend` PHP. */
export interface DayDraft {
  weekday: Weekday
  spend: MoneyValue
  equivalent: MoneyValue
}

export interface LoyaltyDraft {
  /** MON to SUN */
  days: readonly DayDraft[]
  minimum: MoneyValue
  divisibleBy: MoneyValue
  /** HH:mm */
  nightEndTime: string
}

/** Labels of the numbers, used by the form and its refusals. */
export const labels = {
  spend: loyaltyLabels.loyaltySpendAmount,
  equivalent: loyaltyLabels.loyaltySpendAmountEquivalent,
  minimum: loyaltyLabels.loyaltyMinimumPointsToRedeem,
  divisibleBy: loyaltyLabels.loyaltyPointsToRedeemDivisibleBy,
} as const
type NumberName = keyof typeof labels

const inputFields: Readonly<Record<NumberName, LoyaltyField>> = {
  spend: 'loyaltySpendAmount',
  equivalent: 'loyaltySpendAmountEquivalent',
  minimum: 'loyaltyMinimumPointsToRedeem',
  divisibleBy: 'loyaltyPointsToRedeemDivisibleBy',
}

export function loyaltyDraft(store: Store): LoyaltyDraft {
  const days = weekdays.map((weekday) => {
    const rule = store.loyaltyPointsConfig[weekday]
    const spend = rule?.loyaltySpendAmount ?? null
    return { weekday, spend, equivalent: rule?.loyaltySpendAmountEquivalent ?? null }
  })
  const { loyaltyMinimumPointsToRedeem, loyaltyPointsToRedeemDivisibleBy } = store
  return {
    days,
    minimum: loyaltyMinimumPointsToRedeem,
    divisibleBy: loyaltyPointsToRedeemDivisibleBy,
    nightEndTime: nightEndOf(store),
  }
}

/**
 * The input of the loyalty rules (SPEC.md STORE-1). An invalid number is sent as missing, so that the command refuses
 * it.
 */
export function loyaltyInput({ days, minimum, divisibleBy, nightEndTime }: LoyaltyDraft) {
  const config = days.map(({ weekday, spend, equivalent }) => {
    const loyaltySpendAmountEquivalent = numberOrNull(equivalent)
    return [
      weekday,
      { loyaltySpendAmount: numberOrNull(spend), loyaltySpendAmountEquivalent },
    ] as const
  })
  return {
    loyaltyPointsConfig: Object.fromEntries(config),
    loyaltyMinimumPointsToRedeem: numberOrNull(minimum),
    loyaltyPointsToRedeemDivisibleBy: numberOrNull(divisibleBy),
    nightEndTime,
  }
}

const points = { bounds: bounds.points }

const isPositive = (value: MoneyValue): boolean => typeof value === 'number' && value > 0

/**
 * Refuses the first number that is too large or not whole; null otherwise. A missing number is refused by the command.
 */
export function loyaltyRefusal({ days, minimum, divisibleBy }: LoyaltyDraft): FormRefusal | null {
  const numbers: BoundedNumber[] = [
    ...days.map(({ spend }) => pesos('spend', labels.spend, spend)),
    ...days.map(({ equivalent }) => pesos('equivalent', labels.equivalent, equivalent)),
    { ...points, field: 'minimum', label: labels.minimum, value: minimum },
    { ...points, field: 'divisibleBy', label: labels.divisibleBy, value: divisibleBy },
  ]
  return numbers.every(({ value }) => isPositive(value)) ? numberRefusal(numbers) : null
}

/**
 * Whether a number is missing or not positive, and the refusal names its kind (amount, points …). A refusal names one
 * kind only.
 */
export function isAtFault(
  refusal: FormRefusal | null,
  name: NumberName,
  value: MoneyValue,
): boolean {
  return !isPositive(value) && refusal?.field === inputFields[name]
}

/** The store with the rules of the draft, for the preview; null while the draft is incomplete. */
export function storeUnder(world: World, draft: LoyaltyDraft, now: BusinessTime): Store | null {
  const input = loyaltyInput(draft)
  const context = { user: '', now, freshId: '' }
  if (loyaltyRefusal(draft) ?? updateLoyalty.check(world, input, context)) return null
  const [change] = updateLoyalty.apply(world, input, context)?.rows ?? []
  return change?.table === 'stores' ? change.row : null
}

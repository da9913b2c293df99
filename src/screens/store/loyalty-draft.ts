import { bounds } from '#domain/kernel/bounds'
import { type Moment, type Weekday, weekdays } from '#domain/kernel/dates'
import { updateLoyalty } from '#domain/resources/loyalty'
import { nightEndOf } from '#domain/rows/night-end'
import type { Store } from '#domain/rows/store'
import type { World } from '#domain/rows/world'
import type { FormRefusal } from '../../data/use-submit'
import { type BoundedNumber, type MoneyValue, numberRefusal } from '../../ui/format/money-text'
import { numberOrNull, pesos } from '../management/numbers'

/** What a spend of so many PHP earns on a weekday, in points. */
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

/** What the form and its rules call the numbers. */
export const labels = {
  spend: 'Spend Amount',
  equivalent: 'Spend Amount Equivalent',
  minimum: 'Minimum Points To Redeem',
  divisibleBy: 'Points To Redeem Divisible By',
} as const

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

/** What is sent of it (SPEC.md STORE-1). What is no number is missing: its rule says the rest. */
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

/** A number that is too large or no whole one, once none is missing: that is the domain's to say. */
export function loyaltyRefusal({ days, minimum, divisibleBy }: LoyaltyDraft): FormRefusal | null {
  const numbers: BoundedNumber[] = [
    ...days.map(({ spend }) => pesos('spend', labels.spend, spend)),
    ...days.map(({ equivalent }) => pesos('equivalent', labels.equivalent, equivalent)),
    { ...points, field: 'minimum', label: labels.minimum, value: minimum },
    { ...points, field: 'divisibleBy', label: labels.divisibleBy, value: divisibleBy },
  ]
  return numbers.every(({ value }) => isPositive(value)) ? numberRefusal(numbers) : null
}

/** Whether a number is what a refusal is about: it names the first kind that is missing. */
export function isAtFault(refusal: FormRefusal | null, label: string, value: MoneyValue): boolean {
  return !isPositive(value) && refusal?.message.startsWith(`${label} is required`) === true
}

/** The store under the draft's rules, to show what they mean; null while they say nothing. */
export function storeUnder(world: World, draft: LoyaltyDraft, now: Moment): Store | null {
  const input = loyaltyInput(draft)
  const context = { user: '', now, freshId: '' }
  if (loyaltyRefusal(draft) ?? updateLoyalty.check(world, input, context)) return null
  const [change] = updateLoyalty.apply(world, input, context)?.rows ?? []
  return change?.table === 'stores' ? change.row : null
}

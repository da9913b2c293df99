import * as v from 'valibot'
import { bounds } from '../kernel/bounds'
import { weekdays } from '../kernel/dates'
import { bounded, orBlank, shortText, time } from '../kernel/fields'
import { centavos, pesos } from '../kernel/money'
import { refuse } from '../kernel/refusal'
import type { LoyaltyDay } from '../rows/store'
import type { Transition } from '../rows/world'

// No minimum, because a rule with its own text refuses 0 and negative values.
const { most } = bounds.points
const points = orBlank(bounded({ most, isWhole: true }))
/** A number with at most two decimals: PHP, or points per spend. */
const hundredths = orBlank(
  v.pipe(
    bounded({ most }),
    v.transform((value) => pesos(centavos(value))),
  ),
)
const day = v.object({ loyaltySpendAmount: hundredths, loyaltySpendAmountEquivalent: hundredths })

/** Body of PATCH /v1/stores/loyalty/{storeCode}. The end of the night is an extension; absent leaves it. */
export const loyaltyInput = v.object({
  loyaltyPointsConfig: v.nullish(v.record(v.picklist(weekdays), day), {}),
  loyaltyMinimumPointsToRedeem: points,
  loyaltyPointsToRedeemDivisibleBy: points,
  nightEndTime: v.optional(time),
  storeCode: v.optional(shortText),
})
export type LoyaltyInput = v.InferOutput<typeof loyaltyInput>

/** Labels of the required numbers, in the order in which they are checked. */
export const loyaltyLabels = {
  loyaltySpendAmount: 'Spend Amount',
  loyaltySpendAmountEquivalent: 'Spend Amount Equivalent',
  loyaltyMinimumPointsToRedeem: 'Minimum Points To Redeem',
  loyaltyPointsToRedeemDivisibleBy: 'Points To Redeem Divisible By',
} as const
export type LoyaltyField = keyof typeof loyaltyLabels

const loyaltyFields = Object.keys(loyaltyLabels) as LoyaltyField[] // the literal's own keys

const isPositive = (value: number | null | undefined): value is number =>
  typeof value === 'number' && value > 0

/** Replaces all loyalty rules of the store (SPEC.md STORE-1), and the end of its night. */
export const updateLoyalty: Transition<LoyaltyInput> = {
  check(_world, input) {
    const days = weekdays.map((weekday) => input.loyaltyPointsConfig[weekday])
    const isOfDays = (field: keyof LoyaltyDay) => days.every((it) => isPositive(it?.[field]))
    const isGiven = {
      loyaltySpendAmount: isOfDays('loyaltySpendAmount'),
      loyaltySpendAmountEquivalent: isOfDays('loyaltySpendAmountEquivalent'),
      loyaltyMinimumPointsToRedeem: isPositive(input.loyaltyMinimumPointsToRedeem),
      loyaltyPointsToRedeemDivisibleBy: isPositive(input.loyaltyPointsToRedeemDivisibleBy),
    }
    const field = loyaltyFields.find((each) => !isGiven[each])
    if (field)
      return refuse('rule', `${loyaltyLabels[field]} is required and should be greater than 0`, {
        field,
        reason: 'REQUIRED',
      })
    const isMorning = input.nightEndTime === undefined || input.nightEndTime < '12:00'
    return isMorning ? null : refuse('rule', 'Closing Hour of the Night should be before noon')
  },
  apply(world, input, context) {
    const { loyaltyMinimumPointsToRedeem, loyaltyPointsToRedeemDivisibleBy } = input
    const config = weekdays.map((weekday) => {
      const given = input.loyaltyPointsConfig[weekday]
      return [
        weekday,
        {
          loyaltySpendAmount: given?.loyaltySpendAmount ?? 0,
          loyaltySpendAmountEquivalent: given?.loyaltySpendAmountEquivalent ?? 0,
        },
      ] as const
    })
    const row = {
      ...world.store,
      loyaltyMinimumPointsToRedeem: loyaltyMinimumPointsToRedeem ?? null,
      loyaltyPointsToRedeemDivisibleBy: loyaltyPointsToRedeemDivisibleBy ?? null,
      loyaltyPointsConfig: Object.fromEntries(config),
      nightEndTime: input.nightEndTime ?? world.store.nightEndTime,
      lastUpdatedBy: context.user,
      updatedDateTime: context.now.instant,
    }
    return { rows: [{ table: 'stores', row }], points: [] }
  },
}

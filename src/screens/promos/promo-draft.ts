import { weekdays } from '#domain/kernel/dates'
import { cleanText } from '#domain/kernel/text'
import type { Promo } from '#domain/rows/promo'
import type { Amounts } from '../../ui/form/amount-list'
import type { MoneyValue } from '../../ui/format/money-text'
import { filledAmounts, numberOrNull } from '../management/numbers'

type Condition =
  | 'validFrom'
  | 'validUntil'
  | 'weekdays'
  | 'hoursFrom'
  | 'hoursUntil'
  | 'customerTypes'
  | 'oncePerCustomer'
type Conditions = { readonly [Name in Condition]: Promo[Name] }

/** The conditions of a promo that fits every visit. */
export const noConditions: Conditions = {
  validFrom: null,
  validUntil: null,
  weekdays: [],
  hoursFrom: null,
  hoursUntil: null,
  customerTypes: [],
  oncePerCustomer: false,
}

/** The form of a promo. */
export interface PromoDraft extends Conditions {
  name: string
  /** blank: the sums of the services */
  percent: MoneyValue
  /** discount in PHP by service id */
  serviceLessPriceMap: Amounts
  /** whether the conditions are shown */
  hasConditions: boolean
  /** whether the stored row has a percentage or a condition; blank fields are sent then, to delete them */
  hadTerms: boolean
}

export const blankPromo: PromoDraft = {
  ...noConditions,
  name: '',
  percent: null,
  serviceLessPriceMap: {},
  hasConditions: false,
  hadTerms: false,
}

export function promoDraft(row: Promo): PromoDraft {
  const hasConditions = isLimited(row)
  return { ...row, hasConditions, hadTerms: hasConditions || row.percent !== null }
}

const conditionsOf = (from: Conditions): Conditions => ({
  validFrom: from.validFrom,
  validUntil: from.validUntil,
  weekdays: weekdays.filter((day) => from.weekdays.includes(day)),
  hoursFrom: from.hoursFrom,
  hoursUntil: from.hoursUntil,
  customerTypes: from.customerTypes.toSorted(),
  oncePerCustomer: from.oncePerCustomer,
})

const isLimited = (from: Conditions): boolean =>
  JSON.stringify(conditionsOf(from)) !== JSON.stringify(noConditions)

/** The input of a promo. Fields that some hosts don't know are left out while they are blank. */
export function promoInput(draft: PromoDraft) {
  const percent = numberOrNull(draft.percent)
  const isSet = draft.hadTerms || percent !== null || isLimited(draft)
  return {
    name: cleanText(draft.name),
    ...(isSet && { percent, ...conditionsOf(draft) }),
    serviceLessPriceMap: filledAmounts(draft.serviceLessPriceMap),
  }
}

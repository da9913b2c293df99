import * as v from 'valibot'
import { weekdays } from '../kernel/dates'
import { each } from '../kernel/each'
import { amount, amountOrNull, audit, flag, textOr, version } from '../kernel/fields'
import { storeRights } from '../kernel/rights'
import { usualNightEnd } from './night-end'
import { storeLists } from './store-lists'

/** Points earned by spending: each `loyaltySpendAmount` in PHP gives `loyaltySpendAmountEquivalent` points. */
export const loyaltyDay = v.object({
  loyaltySpendAmount: amount,
  loyaltySpendAmountEquivalent: amount,
})
export type LoyaltyDay = v.InferOutput<typeof loyaltyDay>

const dutyHours = v.object({ startDutyTime: v.string(), lastCallTime: v.string() })

/** The order of the line-up: by the last turn, by the number of turns, or the newest shift first. */
export const lineUpRules = ['ROTATION', 'FEWEST', 'NEWEST_SHIFT_FIRST'] as const
export type LineUpRule = (typeof lineUpRules)[number]

/** The settings that are on or off, with their labels. Body, column, field and part of the form follow. */
export const storeSwitches = {
  opensDrawerFirst: 'Open a drawer before cash is taken',
  /** hides the expected cash until the drawer is counted */
  countsBlind: 'Blind count',
  /** reminds customers by SMS at 18:00 of the day before */
  remindsInEvening: 'Reminder the evening before',
  remindsBeforeStart: 'Reminder two hours before',
  /** gives Reports the tab Exceptions, and notes second prints */
  showsExceptions: 'Exceptions in Reports',
  /** offers the discount that the law gives to senior citizens and persons with disability */
  givesPrivileges: 'Senior citizen and PWD discount',
  /** offers percentages and conditions of promos, and prices by weekday and hour, in their forms */
  setsPriceRules: 'Rules of prices and promos',
  /** a promo lowers the commission of a visit as it lowers its price */
  commissionsFollowPromos: 'Commissions of the price after the promo',
} as const
export type StoreSwitch = keyof typeof storeSwitches

/** Whether papers and reports speak of taxes (''), and as what the store is registered at the tax office. */
export const taxKinds = ['', 'VAT', 'NON_VAT'] as const
export type TaxKind = (typeof taxKinds)[number]

/** The tax office's permit for papers that are invoices; '' as long as there is none. */
export const permit = v.object({
  /** machine identification number */
  min: textOr(''),
  serial: textOr(''),
  permitNumber: textOr(''),
  accreditation: textOr(''),
})
export type Permit = v.InferOutput<typeof permit>

/**
 * A store; times are HH:mm. `scheduleHours` are duty hours by schedule type (SPEC.md availability-4). Until
 * `nightEndTime` the previous date is the running day.
 */
export const store = v.object({
  id: v.string(),
  name: textOr(''),
  code: v.string(),
  address: textOr(''),
  phone: textOr(''),
  /** the store's number at the tax office */
  tin: textOr(''),
  /** the last digits of the TIN, which tell the branch */
  tinBranch: textOr(''),
  /** one of `taxKinds` */
  taxKind: textOr(''),
  /** percent */
  vatRate: v.nullish(v.number(), 12),
  registeredName: textOr(''),
  registeredAddress: textOr(''),
  permit: v.nullish(permit, {}),
  openTime: textOr('00:00'),
  closeTime: textOr('23:59'),
  nightEndTime: textOr(usualNightEnd),
  loyaltyMinimumPointsToRedeem: amountOrNull,
  loyaltyPointsToRedeemDivisibleBy: amountOrNull,
  /** PHP above which a refund must be countersigned; null: no refund must be */
  refundLimit: amountOrNull,
  /** PHP that a drawer usually opens with */
  usualFloat: amountOrNull,
  /** days that a restore may reach back; null: `usualRestoreDays` */
  restoreDays: amountOrNull,
  ...each(storeSwitches, flag),
  /** one of `lineUpRules` */
  lineUpRule: textOr('ROTATION'),
  loyaltyPointsConfig: v.nullish(v.record(v.picklist(weekdays), loyaltyDay), {}),
  scheduleHours: v.nullish(v.record(v.string(), dutyHours), {}),
  ...storeLists,
  /** lines above and below a receipt */
  receiptHead: textOr(''),
  receiptFoot: textOr('Thank you. Please come again.'),
  rights: storeRights,
  ...audit,
  version,
})
export type Store = v.InferOutput<typeof store>

/** A store without settings. */
export const blankStore: Store = v.parse(store, { id: '', code: '' })

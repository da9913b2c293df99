import * as v from 'valibot'
import { bounds } from '../kernel/bounds'
import { each } from '../kernel/each'
import {
  bounded,
  optionalFlag,
  optionalLinesUpTo,
  optionalTextUpTo,
  shortText,
  time,
} from '../kernel/fields'
import { centavos, pesos } from '../kernel/money'
import { upperName } from '../kernel/names'
import { lineUpRules, permit, storeSwitches, taxKinds } from '../rows/store'

const itemName = v.pipe(shortText, v.transform(upperName))
const offered = v.optional(v.boolean(), true)
const flag = v.optional(v.boolean(), false)
/** A list of up to 100 entries, more than any store needs: a day has 96 quarters of an hour for breaks. */
const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.optional(v.pipe(v.array(item), v.maxLength(100)))

const names = listOf(v.object({ name: itemName, offered }))
const toCentavo = v.transform((amount: number) => pesos(centavos(amount)))

const permitText = v.optional(v.pipe(shortText, v.maxLength(60)), '')

const breakTimes = v.object({ start: time, end: time, offered })
export type BreakTimes = v.InferOutput<typeof breakTimes>

/**
 * Body of PATCH /v1/stores/settings/{storeCode}, in the order in which a conflict lists the fields. Absent fields stay.
 */
export const storeSettingsInput = v.object({
  name: optionalTextUpTo(100),
  address: optionalTextUpTo(200),
  phone: optionalTextUpTo(60),
  tin: optionalTextUpTo(40),
  tinBranch: optionalTextUpTo(10),
  taxKind: v.optional(v.picklist(taxKinds)),
  vatRate: v.optional(bounded(bounds.vatRate)),
  registeredName: optionalTextUpTo(100),
  registeredAddress: optionalTextUpTo(200),
  permit: v.optional(v.object(each(permit.entries, permitText))),
  openTime: v.optional(time),
  closeTime: v.optional(time),
  scheduleHours: v.optional(
    v.record(itemName, v.object({ startDutyTime: time, lastCallTime: time })),
  ),
  /** null: no limit */
  refundLimit: v.optional(v.nullable(v.pipe(bounded(bounds.pesos), toCentavo))),
  modes: listOf(
    v.object({
      name: itemName,
      offered,
      isCash: flag,
      isCharged: flag,
      needsReference: flag,
      referencePattern: v.optional(shortText, ''),
    }),
  ),
  channels: names,
  serviceTypes: names,
  productTypes: names,
  customerTypes: names,
  towelPayments: listOf(v.object({ amount: v.pipe(bounded(bounds.pesos), toCentavo), offered })),
  breaks: listOf(breakTimes),
  ...each(storeSwitches, optionalFlag),
  usualFloat: v.optional(v.nullable(v.pipe(bounded(bounds.pesos), toCentavo))),
  /** null: the usual number */
  restoreDays: v.optional(v.nullable(bounded(bounds.restoreDays))),
  lineUpRule: v.optional(v.picklist(lineUpRules)),
  receiptHead: optionalLinesUpTo(500),
  receiptFoot: optionalLinesUpTo(500),
  charge: v.optional(v.object({ name: shortText, rate: v.pipe(v.number(), toCentavo) })),
  storeCode: v.optional(shortText),
})
export type StoreSettingsInput = v.InferOutput<typeof storeSettingsInput>

import * as v from 'valibot'
import { amount, amountOrNull, text, textOr } from '../kernel/fields'

/** Time or a service added to an appointment. Its price becomes part of the additional payment when it is paid. */
const extension = v.object({
  id: v.string(),
  kind: v.picklist(['TIME', 'SERVICE']),
  minutes: amount,
  /** the added service; null for time */
  serviceId: text,
  /** PHP */
  price: amount,
  /** PHP before a discount by law; absent: the price */
  listPrice: v.optional(v.number()),
  /** the therapist's commission in PHP; null: computed at completion */
  commission: amountOrNull,
  /** minutes of cleaning that the appointment had before; null: not known */
  cleaning: amountOrNull,
  by: textOr(''),
  /** ISO instant in UTC */
  at: textOr(''),
})
export type Extension = v.InferOutput<typeof extension>

/** The field of an appointment that holds its extensions. */
export const extensionList = v.nullish(v.array(extension), [])

/** The extensions of an appointment. A row that was stored before extensions existed has none. */
export const extensionsOf = (row: { extensions?: readonly Extension[] }): readonly Extension[] =>
  row.extensions ?? []

/** Minutes by which an appointment was extended. */
export const minutesAdded = (row: { extensions?: readonly Extension[] }): number =>
  extensionsOf(row).reduce((sum, { minutes }) => sum + minutes, 0)

import * as v from 'valibot'
import { bounds } from '#domain/kernel/bounds'
import type { Appointment } from '#domain/rows/appointment'
import { usualCash as usualMode } from '#domain/rows/store-lists'
import { type MoneyValue, numberTrouble } from '../../../ui/format/money-text'
import { splitDraft } from '../../payment/split'
import { standingSplit } from '../../payment/standing-split'

const money = v.nullable(v.union([v.number(), v.literal('invalid')]))

/** The editable fields of an appointment; amounts in PHP. */
const detailFields = v.object({
  /** YYYY-MM-DD and HH:mm */
  startDate: v.string(),
  startTime: v.string(),
  staffId: v.nullable(v.string()),
  roomId: v.nullable(v.string()),
  lockerId: v.nullable(v.string()),
  note: v.string(),
  promoId: v.nullable(v.string()),
  pointsToRedeem: v.number(),
  hasCharge: v.boolean(),
  /** the amount given for the service in this phase; `due`: the user has typed none, so it is the amount due */
  given: v.union([money, v.literal('due')]),
  givenMode: v.string(),
  additional: money,
  additionalMode: v.string(),
  productMode: v.string(),
  extensionMode: v.string(),
  /** parts of the payments that are made in several modes */
  givenSplit: splitDraft,
  additionalSplit: splitDraft,
  productSplit: splitDraft,
  extensionSplit: splitDraft,
  /** the therapist's tip; `none` until the user adds one */
  tip: v.union([money, v.literal('none')]),
  tipMode: v.string(),
  /** null: the visit's therapist */
  tipStaffId: v.nullable(v.string()),
  tipId: v.string(),
})
export type DetailFields = v.InferOutput<typeof detailFields>

/**
 * Typed changes over the current row. `values`: the edited fields. `seen`: for each of them, the row's value when the
 * edit began.
 */
export const detailEdits = v.object({
  values: v.partial(detailFields),
  seen: v.record(v.string(), v.nullable(v.union([v.string(), v.number()]))),
  /** quantity by product id */
  products: v.record(v.string(), money),
})
export type Edits = v.InferOutput<typeof detailEdits>

export const noEdits: Edits = { values: {}, seen: {}, products: {} }

export function fieldsOf(row: Appointment): DetailFields {
  return {
    startDate: row.startDate,
    startTime: row.startTime,
    staffId: row.staffId,
    roomId: row.roomId,
    lockerId: row.lockerId,
    note: row.note ?? '',
    promoId: row.promoId,
    pointsToRedeem: row.pointsToRedeem,
    hasCharge: false,
    given: 'due',
    // a visit whose completion was undone keeps the mode of that completion
    givenMode: row.completedPaymentMOP ?? usualMode,
    additional: row.additionalPaymentAmount,
    additionalMode: row.additionalPaymentMOP ?? usualMode,
    productMode: row.productPaymentMOP ?? usualMode,
    extensionMode: row.additionalPaymentMOP ?? usualMode,
    givenSplit: null,
    additionalSplit: standingSplit(row, 'Additional'),
    productSplit: standingSplit(row, 'Product'),
    extensionSplit: null,
    tip: 'none',
    tipMode: usualMode,
    tipStaffId: null,
    tipId: '',
  }
}

/** The fields as displayed: the typed value, else the row's. */
export function shownFields(row: Appointment, edits: Edits): DetailFields {
  return { ...fieldsOf(row), ...edits.values }
}

/** Quantities by product id. An invalid quantity counts as 0. */
export function shownProducts(row: Appointment, edits: Edits): Record<string, number> {
  const typed = Object.entries(edits.products).map(([id, quantity]) => {
    const counts = typeof quantity === 'number' && !numberTrouble(quantity, bounds.quantity)
    return [id, counts ? quantity : 0] as const
  })
  return { ...row.productsOrdered, ...Object.fromEntries(typed) }
}

/** Fields about which the user is told if another tablet changes them during an edit. */
const watched = [
  'startDate',
  'startTime',
  'staffId',
  'roomId',
  'lockerId',
  'note',
  'promoId',
  'pointsToRedeem',
  'additional',
] as const satisfies readonly (keyof DetailFields)[]
export type WatchedField = (typeof watched)[number]

/**
 * Fields whose edit ends when the user types the row's value again. For a place, choosing the row's own value is an
 * edit too.
 */
const plain = watched.filter((field) => !['staffId', 'roomId', 'lockerId'].includes(field))

export function edited(edits: Edits, row: Appointment, patch: Partial<DetailFields>): Edits {
  const now = fieldsOf(row)
  const began = watched.filter((field) => field in patch).map((field) => [field, now[field]])
  const values: Partial<DetailFields> = { ...edits.values, ...patch }
  const seen: Edits['seen'] = { ...Object.fromEntries(began), ...edits.seen }
  const same = plain.filter((field) => values[field] === now[field] && seen[field] === now[field])
  return { ...edits, values: without(values, same), seen: without(seen, same) }
}

const without = <Part extends object>(part: Part, names: readonly string[]): Part =>
  Object.fromEntries(Object.entries(part).filter(([name]) => !names.includes(name))) as Part // fields are optional

const seenOf = (productId: string) => `product ${productId}`
const quantityOf = ({ productsOrdered }: Appointment, id: string) => productsOrdered[id] ?? 0

export function withQuantity(
  edits: Edits,
  row: Appointment,
  productId: string,
  quantity: MoneyValue,
): Edits {
  const now = quantityOf(row, productId)
  const seen = { [seenOf(productId)]: now, ...edits.seen }
  const isSame = quantity === now && seen[seenOf(productId)] === now
  return {
    ...edits,
    products: without({ ...edits.products, [productId]: quantity }, isSame ? [productId] : []),
    seen: without(seen, isSame ? [seenOf(productId)] : []),
  }
}

/**
 * The quantity that another tablet set since the edit on this one began; null if it set none. An equal quantity counts
 * too, because both tablets may have sold the product.
 */
export function quantityMeanwhile(row: Appointment, edits: Edits, productId: string) {
  const seen = edits.seen[seenOf(productId)]
  const now = quantityOf(row, productId)
  return productId in edits.products && seen !== undefined && now !== seen ? now : null
}

/**
 * Edited fields that another user has changed since the edit began, unless both typed the same. The additional payment
 * counts even then, because both may have taken it.
 */
export function changedMeanwhile(row: Appointment, { values, seen }: Edits): WatchedField[] {
  const now = fieldsOf(row)
  return watched.filter(
    (field) =>
      field in values &&
      (now[field] !== values[field] || field === 'additional') &&
      now[field] !== seen[field],
  )
}

/** Whether a field differs from the row. A place that was empty and is left empty does not. */
export function isEdited(row: Appointment, { values, products }: Edits): boolean {
  const now = fieldsOf(row)
  const differs = ([field, value]: [string, unknown]) => value !== Reflect.get(now, field)
  return Object.entries(values).some(differs) || Object.keys(products).length > 0
}

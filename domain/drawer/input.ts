import * as v from 'valibot'
import { bounds } from '../kernel/bounds'
import {
  bounded,
  dayMade,
  freeText,
  id,
  instant,
  newId,
  orZero,
  quantity,
  reference,
  shortText,
  type Targeted,
} from '../kernel/fields'

/** Ways in which cash goes in or out of a drawer beside payments. Only PAID_IN adds to it. */
export const movementKinds = ['PAID_IN', 'PAID_OUT', 'TIP_OUT', 'DROP', 'VALE'] as const

const storeCode = v.optional(shortText)
/** The instant at which the entry was made on its tablet; absent: when the service receives it. */
const at = v.optional(instant)
const pesos = bounded(bounds.pesos)

/** Body of POST /v1/drawers. `day`: the business day of the opening. The client may choose `id`. */
export const openDrawerInput = v.object({
  id: newId,
  deviceId: v.nullish(shortText, ''),
  name: v.nullish(shortText, ''),
  float: orZero(pesos),
  openNote: v.nullish(freeText, null),
  day: v.optional(dayMade),
  at,
  storeCode,
})

/** Body of POST /v1/drawers/{id}/movements. A movement whose `movementId` is stored already is not added again. */
export const moveCashInput = v.object({
  movementId: id,
  kind: v.picklist(movementKinds),
  amount: orZero(pesos),
  reason: v.nullish(shortText, ''),
  staffId: v.optional(reference, null),
  at,
  storeCode,
})

/**
 * Body of POST /v1/drawers/{id}/closings. `counts`: number of notes and coins by their value in PHP. `expected`,
 * `seen`: the sum that the tablet expected, and the ids of the tenders and movements in it.
 */
export const closeDrawerInput = v.object({
  closingId: id,
  counts: v.nullish(v.record(v.string(), quantity), {}),
  left: orZero(pesos),
  note: v.nullish(freeText, null),
  expected: v.nullish(v.number(), null),
  seen: v.nullish(v.pipe(v.array(v.string()), v.maxLength(5000)), null),
  at,
  storeCode,
})

/** Body of POST /v1/drawers/{id}/sign. */
export const signDrawerInput = v.object({ closingId: id, at, storeCode })

export type OpenDrawerInput = Targeted<typeof openDrawerInput>
export type MoveCashInput = Targeted<typeof moveCashInput>
export type CloseDrawerInput = Targeted<typeof closeDrawerInput>
export type SignDrawerInput = Targeted<typeof signDrawerInput>

import * as v from 'valibot'
import {
  dayMade,
  freeText,
  id,
  instant,
  money,
  newId,
  orZero,
  reference,
  shortText,
} from '../kernel/fields'
import { tenderKinds, tenderPhases } from '../rows/tender'

/** A tender as the refused command would have made it; day, instant and user are those of the request. */
const receivedTender = v.object({
  id,
  phase: v.picklist(tenderPhases),
  kind: v.picklist(tenderKinds),
  mode: shortText,
  amount: money,
  charge: orZero(money),
  reference: v.optional(freeText, null),
  staffId: v.optional(reference, null),
  drawerId: v.optional(reference, null),
  desk: v.optional(v.nullable(shortText), null),
  of: v.optional(reference, null),
})
export type ReceivedTender = v.InferOutput<typeof receivedTender>

/**
 * Body of POST /v1/sales/received. The client may choose `id`. `waitsFor`: the appointment or sale that waits in a
 * conflict.
 */
export const receiveMoneyInput = v.object({
  id: newId,
  waitsFor: id,
  mobileNumber: v.nullish(shortText, ''),
  name: v.nullish(shortText, ''),
  tenders: v.nullish(v.pipe(v.array(receivedTender), v.maxLength(30)), []),
  paidOn: v.optional(dayMade),
  takenAt: v.optional(instant),
  storeCode: v.optional(shortText),
})
export type ReceiveMoneyInput = v.InferOutput<typeof receiveMoneyInput> & { id: string }

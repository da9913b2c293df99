import * as v from 'valibot'
import { shortText } from './fields'

/** Whether a role may do an act; a number: up to that many PHP. */
const right = v.union([v.boolean(), v.number()])
export type Right = v.InferOutput<typeof right>

/** Rights by act. */
export const actRights = v.record(shortText, right)

/** Rights of roles that a store has changed; null: all are the usual ones. */
export const storeRights = v.nullish(v.record(shortText, actRights), null)
export type StoreRights = v.InferOutput<typeof storeRights>

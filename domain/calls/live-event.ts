import * as v from 'valibot'
import { fedChange } from './sync'

/**
 * An event of the live stream, with the cursor of the board's part of the feed. After few changes it also holds them:
 * the feed's changes from `since`, the previous event's cursor, to this cursor.
 */
export const liveEvent = v.object({
  cursor: v.string(),
  since: v.optional(v.string()),
  changes: v.optional(v.array(fedChange)),
})
export type LiveEvent = v.InferOutput<typeof liveEvent>

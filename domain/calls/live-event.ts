import * as v from 'valibot'
import { fedChange } from './sync'

/**
 * An event of the live stream, with the cursor of the board's part of the feed. If changes are few, it also holds them:
 * those from `since`, the cursor of the previous event, to this cursor.
 */
export const liveEvent = v.object({
  cursor: v.string(),
  since: v.optional(v.string()),
  changes: v.optional(v.array(fedChange)),
})
export type LiveEvent = v.InferOutput<typeof liveEvent>

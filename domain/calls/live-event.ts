import * as v from 'valibot'
import { fedChange } from './sync'

/**
 * An event of the live stream: the cursor of the board's part of the feed. Where little has changed since the event
 * before, whose cursor is `since`, it holds the changes that the feed has between the two cursors.
 */
export const liveEvent = v.object({
  cursor: v.string(),
  since: v.optional(v.string()),
  changes: v.optional(v.array(fedChange)),
})
export type LiveEvent = v.InferOutput<typeof liveEvent>

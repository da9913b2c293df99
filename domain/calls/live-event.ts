import * as v from 'valibot'
import { fedChange } from './sync'

/**
 * What the live stream says: where the board's part of the feed stands. Where little
 * has changed since the event before, whose cursor is `since`, it says what: the same changes that the
 * feed tells between the two cursors.
 */
export const liveEvent = v.object({
  cursor: v.string(),
  since: v.optional(v.string()),
  changes: v.optional(v.array(fedChange)),
})
export type LiveEvent = v.InferOutput<typeof liveEvent>

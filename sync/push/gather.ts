import { batchSize } from '../outbox/lanes'
import { type Air, toComeIn } from './air'

/** Answers for which more are waited for, and that are written down without waiting for more. */
const few = 2 * batchSize
const enough = 5 * batchSize
const gatheringMs = 25

/**
 * While the next answers are near it is cheaper to write them down together; but no more than are
 * still to come, so that little is left to be written when the last one is there.
 */
export async function gather(air: Air): Promise<void> {
  let before = 0
  while (air.landed.length > before && isWorthWaiting(air)) {
    before = air.landed.length
    air.landing.calm()
    await air.landing.wait(gatheringMs)
  }
}

function isWorthWaiting(air: Air): boolean {
  const toCome = toComeIn(air)
  return toCome > 0 && air.landed.length < Math.min(enough, Math.max(few, toCome))
}

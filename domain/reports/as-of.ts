import { clockWords } from '../kernel/date-words'
import { businessTimeOfInstant } from '../kernel/dates'

/** The age of figures that may lack the latest changes, such as `As of 2:05:10 PM`. */
export function asOfWords(instant: string): string {
  const clock = clockWords(businessTimeOfInstant(instant)?.time)
  const seconds = instant.slice(17, 19)
  return `As of ${clock.slice(0, -3)}:${seconds}${clock.slice(-3)}`
}

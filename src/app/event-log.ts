/** How many events are kept: enough to see what led to a report, too few to fill a tablet. */
const kept = 300

/** `at` in milliseconds since the epoch. */
export interface LoggedEvent {
  at: number
  event: string
  details: string
}

/**
 * What people don't see but support may need (spec section 8, "only logged"): the last events, in
 * memory. They go along when somebody exports the queue.
 */
export function createEventLog(clock: () => number) {
  const events: LoggedEvent[] = []
  return {
    log(event: string, details?: unknown) {
      events.push({ at: clock(), event, details: textOf(details) })
      if (events.length > kept) events.shift()
    },
    /** the oldest first */
    list: (): readonly LoggedEvent[] => [...events],
  }
}

function textOf(details: unknown): string {
  if (details instanceof Error) return `${details.name}: ${details.message}`
  // Details may be anything, also what JSON has no text for.
  try {
    return JSON.stringify(details) ?? ''
  } catch {
    return String(details)
  }
}

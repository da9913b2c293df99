import type { LoggedEvent } from '../data/tablet'

/** How many events are kept: enough to see what led to a report, too few to fill a tablet. */
const kept = 300

/** What people don't see but support may need (SPEC.md MISC-2): the last events. */
export function createEventLog(clock: () => number) {
  let made = 0
  const events: (LoggedEvent & { details: string })[] = []
  const add = (event: (typeof events)[number]) => {
    events.push(event)
    if (events.length > kept) events.shift()
  }
  return {
    log(event: string, details?: unknown) {
      const at = clock()
      made += 1
      add({ id: `${at} ${made}`, at, event, kind: kindOf(details), details: textOf(details) })
    },
    /** Puts what an earlier run of the app left behind in front. */
    recall(earlier: readonly LoggedEvent[]) {
      const since = events.splice(0)
      for (const event of earlier) add({ ...event, details: '' })
      for (const event of since) add(event)
    },
    /** The oldest first; without details, which may tell of people. */
    list: (): LoggedEvent[] => events.map(({ details, ...event }) => event),
    /** The same with details. */
    full: (): readonly LoggedEvent[] => [...events],
  }
}
export type EventLog = ReturnType<typeof createEventLog>

function kindOf(details: unknown): string | null {
  if (details instanceof Error) return details.name
  if (typeof details !== 'object' || details === null || !('status' in details)) return null
  return typeof details.status === 'number' ? `status ${details.status}` : null
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

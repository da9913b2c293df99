import type { LoggedEvent } from '../data/tablet'

/** Number of kept events: enough to see what led to a report, few enough for a tablet. */
const kept = 300

/** The last events that are only logged (SPEC.md MISC-2): users don't see them, support may need them. */
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
    /** Puts the events of an earlier run in front. */
    recall(earlier: readonly LoggedEvent[]) {
      const since = events.splice(0)
      for (const event of earlier) add({ ...event, details: '' })
      for (const event of since) add(event)
    },
    /** The oldest first, without details, which may contain names. */
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
  // Details may be any value, also one without a JSON text.
  try {
    return JSON.stringify(details) ?? ''
  } catch {
    return String(details)
  }
}

import type { LoggedEvent } from '../data/tablet'

/** Number of events kept: enough to see the cause of an error, and small enough for a tablet. */
const kept = 300

/** Keeps recent log events (SPEC.md MISC-2). No screen shows them, but support may need them. */
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
    /** Adds the events of an earlier run before those of this run. */
    recall(earlier: readonly LoggedEvent[]) {
      const since = events.splice(0)
      for (const event of earlier) add({ ...event, details: '' })
      for (const event of since) add(event)
    },
    /** Events, oldest first, without details, which may contain names. */
    list: (): LoggedEvent[] => events.map(({ details, ...event }) => event),
    /** Events with details. */
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
  // Details may be any value, even one that JSON can't hold.
  try {
    return JSON.stringify(details) ?? ''
  } catch {
    return String(details)
  }
}

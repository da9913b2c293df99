import type { BoardEvent } from './model'

/** An event's sync state as text; empty when it is synced. */
export function syncText(event: BoardEvent): string {
  if (event.conflict) return 'Conflict'
  if (event.risk) return `At risk: ${event.risk}`
  return event.pending ? 'Not sent' : ''
}

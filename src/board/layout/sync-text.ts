import type { BoardEvent } from './model'

/** What sync has to say about an event, in words; empty when all is well. */
export function syncText(event: BoardEvent): string {
  if (event.conflict) return 'Conflict'
  if (event.risk) return `At risk: ${event.risk}`
  return event.pending ? 'Not sent' : ''
}

import * as v from 'valibot'
import type { SyncDeps } from './deps'
import type { LineStatus } from './status'

const line = v.object({
  online: v.nullable(v.boolean()),
  offlineSince: v.nullable(v.number()),
  lastSyncAt: v.nullable(v.number()),
  progress: v.nullable(v.number()),
  needsLogin: v.boolean(),
  canReschedule: v.boolean(),
  clockAheadMs: v.nullable(v.number()),
})

/** What tabs of one origin tell each other. */
const message = v.variant('kind', [
  v.object({
    kind: v.literal('written'),
    what: v.picklist(['appended', 'moved', 'settled', 'rows']),
    told: v.array(v.string()),
  }),
  v.object({ kind: v.literal('session') }),
  v.object({ kind: v.literal('sync-now') }),
  v.object({ kind: v.literal('line'), line }),
  v.object({ kind: v.literal('who-leads') }),
  v.object({ kind: v.literal('downloads') }),
])
export type TabMessage = v.InferOutput<typeof message>

export interface Tabs {
  /** tells the other tabs */
  post(message: TabMessage): void
  listen(heard: (message: TabMessage) => void): () => void
  close(): void
}

export function createTabs(deps: SyncDeps): Tabs {
  const port = deps.channel('frontdesk')
  return {
    post: (sent) => port.post(sent),
    listen: (heard) =>
      port.listen((received) => {
        const parsed = v.safeParse(message, received)
        if (parsed.success) heard(parsed.output)
      }),
    close: () => port.close(),
  }
}

export const lineMessage = (status: LineStatus): TabMessage => ({ kind: 'line', line: status })

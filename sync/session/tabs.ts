import * as v from 'valibot'
import type { LineStatus } from '../host/status'
import type { SyncDeps } from '../kernel/ports'

const line = v.object({
  online: v.nullable(v.boolean()),
  isChecking: v.boolean(),
  offlineSince: v.nullable(v.number()),
  lastSyncAt: v.nullable(v.number()),
  progress: v.nullable(v.number()),
  needsLogin: v.boolean(),
  hasAllCalls: v.boolean(),
  clockAheadMs: v.nullable(v.number()),
})

/** The messages between the tabs of one origin. */
const message = v.variant('kind', [
  v.object({
    kind: v.literal('written'),
    what: v.picklist(['appended', 'moved', 'settled', 'rows']),
    published: v.array(v.string()),
  }),
  v.object({ kind: v.literal('session') }),
  v.object({ kind: v.literal('sync-now') }),
  v.object({ kind: v.literal('line'), line }),
  v.object({ kind: v.literal('who-leads') }),
  v.object({ kind: v.literal('host') }),
  v.object({ kind: v.literal('downloads') }),
])
export type TabMessage = v.InferOutput<typeof message>

export interface Tabs {
  /** sends a message to the other tabs */
  post(message: TabMessage): void
  listen(heard: (message: TabMessage) => void): () => void
  /**
   * Whether another tab has sent this line status since this tab last sent one. Updated before listeners are called.
   */
  hasHeard(line: LineStatus): boolean
  close(): void
}

export interface WithTabs {
  tabs: Tabs
}

export function createTabs(deps: SyncDeps): Tabs {
  const port = deps.channel('frontdesk')
  let heardLast = ''
  let isClosed = false
  return {
    post(sent) {
      // Work that ends after the tab has closed may still post, and a closed channel throws.
      if (isClosed) return
      if (sent.kind === 'line') heardLast = ''
      port.post(sent)
    },
    listen: (heard) =>
      port.listen((received) => {
        const parsed = v.safeParse(message, received)
        if (!parsed.success) return
        if (parsed.output.kind === 'line') heardLast = textOf(parsed.output.line)
        heard(parsed.output)
      }),
    hasHeard: (status) => textOf(status) === heardLast,
    close() {
      isClosed = true
      port.close()
    },
  }
}

const textOf = (status: LineStatus): string => JSON.stringify(v.parse(line, status))

export const lineMessage = (status: LineStatus): TabMessage => ({ kind: 'line', line: status })

import { clockAhead } from './clock-ahead'
import { createContact } from './contact'
import { type Core, createNews } from './core'
import type { SyncDeps } from './deps'
import { createHttp, type Origin } from './http/client'
import type { Reply } from './http/reply'
import { createMoments } from './moments'
import { createMirror } from './outbox/mirror'
import type { SessionStore } from './session'
import { createStatusStore } from './status'
import { createDatabase } from './store/db'
import { createTabs } from './tabs'

const outdated = 'A newer version of the app is open. Please reload this page.'

/**
 * What all parts of the engine share. `stop`: the database belongs to a newer version now; `originOf`: where an answer
 * comes from, by its headers.
 */
export function createCore(
  deps: SyncDeps,
  sessions: SessionStore,
  stop: () => void,
  originOf: (headers: Headers) => Origin,
): Core {
  const status = createStatusStore()
  const db = createDatabase(deps, (wall) => {
    status.update({ storageError: outdated, wall })
    stop()
  })
  const contact = createContact(deps.clock)
  const heard = (answered: boolean | null, reply: Reply) => {
    const isThere = reply.kind === 'answered' && answered !== false
    if (isThere) contact.note()
    if (answered === null) {
      if (isThere) status.update({ isChecking: false })
      return
    }
    const { offlineSince, clockAheadMs } = status.current()
    status.update({
      online: answered,
      isChecking: false,
      offlineSince: answered ? null : (offlineSince ?? deps.clock()),
      clockAheadMs: clockAhead(clockAheadMs, reply, deps.clock()),
    })
  }
  return {
    deps,
    db,
    mirror: createMirror(db),
    http: createHttp(deps, heard, originOf),
    sessions,
    status,
    contact,
    tabs: createTabs(deps),
    news: createNews(),
    moment: createMoments(deps.clock),
  }
}

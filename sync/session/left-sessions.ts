import { accountCalls as calls } from '#domain/calls/accounts'
import type { Session } from '../api/sync'
import { ask } from '../host/ask'
import type { Http } from '../host/client'
import type { SyncDeps } from '../kernel/ports'
import type { SessionStore } from './session'

/**
 * Sessions that a lock has taken off this tablet and that still live at the service. They are ended at once where it
 * answers, else at the next wake-up or log-in of this tab, unless their user is back under one. The queue needs none of
 * them: it is sent under its user's next session.
 */
export function createLeftSessions(deps: SyncDeps, http: Http, sessions: SessionStore) {
  const left = new Map<string, Session>()
  /** tokens that the service has forgotten */
  const over = new Set<string>()

  async function endOne(session: Session): Promise<void> {
    const asked = await ask(http, session, calls.logout)
    const isOver = asked.kind === 'ok' || (asked.kind === 'failed' && asked.status === 401)
    if (!isOver) return
    left.delete(session.token)
    over.add(session.token)
  }

  function endAll() {
    // Another tab may have opened the lock, and this one wake up before it hears of that.
    sessions.reread()
    left.delete(sessions.current()?.token ?? '')
    void Promise.all([...left.values()].map(endOne))
  }

  const stopWaking = deps.onWake(endAll)
  return {
    /** Ends a session that no user works under any more. */
    end(session: Session) {
      if (over.has(session.token)) return
      left.set(session.token, session)
      endAll()
    },
    /** Tries again what could not be told. */
    endAll,
    stop: stopWaking,
  }
}

export type LeftSessions = ReturnType<typeof createLeftSessions>

import { accountCalls as calls } from '#domain/calls/accounts'
import type { Session } from '../api/sync'
import { ask } from '../host/ask'
import type { Http } from '../host/client'
import type { SyncDeps } from '../kernel/ports'
import type { SessionStore } from './session'

/**
 * Sessions that a lock has removed from this tablet and that the service still knows. They are ended when the service
 * answers after a wake-up or log-in, unless a user has reopened them.
 */
export function createLeftSessions(deps: SyncDeps, http: Http, sessions: SessionStore) {
  const left = new Map<string, Session>()
  /** tokens of sessions that have ended at the service */
  const over = new Set<string>()

  async function endOne(session: Session): Promise<void> {
    const asked = await ask(http, session, calls.logout)
    const isOver = asked.kind === 'ok' || (asked.kind === 'failed' && asked.status === 401)
    if (!isOver) return
    left.delete(session.token)
    over.add(session.token)
  }

  function endAll() {
    // Another tab may have unlocked the tablet, which this tab may not know yet.
    sessions.reread()
    left.delete(sessions.current()?.token ?? '')
    void Promise.all([...left.values()].map(endOne))
  }

  const stopWaking = deps.onWake(endAll)
  return {
    /** Ends a session that is no longer in use. */
    end(session: Session) {
      if (over.has(session.token)) return
      left.set(session.token, session)
      endAll()
    },
    /** Ends the sessions whose end the service has not confirmed yet. */
    endAll,
    stop: stopWaking,
  }
}

export type LeftSessions = ReturnType<typeof createLeftSessions>

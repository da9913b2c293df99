import type { PlantedBug } from './planted-bug'

/** Bugs of sessions, authors and rights. */
export const bugsOfUsers: readonly PlantedBug[] = [
  {
    name: 'the queue of the last person is sent as the next one',
    file: 'sync/push/send-loop.ts',
    right: 'return kept.sessionFor(user, now.storeCode)',
    wrong: 'return now',
  },
  {
    name: 'a log-in that has ended counts as a refusal',
    file: 'sync/outbox/classify.ts',
    right: 'if (status === 401)',
    wrong: 'if (status === 999)',
  },
  {
    name: 'an entry is sent under the session of another user with a PIN',
    file: 'sync/session/kept-sessions.ts',
    right: 'isOf(session(each), { username, storeCode })',
    wrong: 'session(each).storeCode === storeCode && username !== undefined',
  },
  {
    name: 'a revoked right is kept for changes made before',
    file: 'server/commands/judge-rights.ts',
    right: 'if (!given) return err(problems.notAllowed(notAllowedText(roles, first.act, rights)))',
    wrong: 'if (!given) return ok(null)',
  },
]

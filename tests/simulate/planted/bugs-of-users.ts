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
  {
    name: 'approval used twice: it is for a row, not for an entry',
    file: 'domain/rows/approval.ts',
    right: 'canonical({ acts, subject, askedBy, allowedBy, at, session, key })',
    wrong: 'canonical({ acts, subject, askedBy, allowedBy, at, session })',
  },
  {
    name: 'approval used twice: the tablet keeps it for the next command',
    file: 'sync/commands/run.ts',
    right: 'parts.kept.allowed.splice(0)',
    wrong: 'parts.kept.allowed.slice(0)',
  },
  {
    name: 'an approval nobody checks: any proof will do',
    file: 'server/commands/judge-rights.ts',
    right: 'one.length === other.length && timingSafeEqual(one, other)',
    wrong: 'one.length === other.length',
  },
  {
    name: 'an approval nobody checks: its author may have lost the right',
    file: 'server/commands/judge-rights.ts',
    right: 'const [denied] = lacking(approver.roles, missing, rights)',
    wrong: "const [denied] = lacking('SUPER_ADMIN', missing, rights)",
  },
]

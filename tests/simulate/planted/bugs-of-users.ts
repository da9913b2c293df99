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
]

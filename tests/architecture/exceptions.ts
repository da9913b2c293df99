/**
 * Files by folder that have a comment which begins with a word of `vagueWords`. The list may only get shorter.
 */
export const vagueComments: Readonly<Record<string, string>> = {
  'server/scripts': 'classic-start.mjs',
  'sync/api': 'conflict.ts sync.ts',
  'sync/basic-host': 'rounds.ts',
  'sync/commands': 'resolve.ts result.ts run.ts',
  'sync/conflict': 'choices.ts detect.ts resolution.ts',
  'sync/engine': 'engine.ts lead-by-lease.ts lead-by-lock.ts silence.ts status-keeper.ts',
  'sync/maintenance': 'import-queue.ts journal.ts upkeep.ts',
  'sync/outbox': 'lanes.ts mirror.ts waiting.ts ways.ts',
  'sync/overlay': 'risk.ts',
  'sync/pull':
    'apply-changes.ts feed.ts first-intake.ts intake.ts known-customers.ts online.ts past-days.ts',
  'sync/session': 'log-in.ts sealing.ts session-items.ts session.ts tabs.ts wipe-idle.ts',
  'sync/store':
    'as-it-stands.ts db.ts entry.ts first-look.ts journal.ts page-cache.ts progress.ts records.ts resources.ts staged-customers.ts staged-days.ts staged.ts visits.ts',
  'sync/views': 'business.ts conflicts.ts missing-days.ts queue.ts',
}

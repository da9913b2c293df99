/**
 * Files by folder that have a comment which begins with a word of `vagueWords`. The list may only get shorter.
 */
export const vagueComments: Readonly<Record<string, string>> = {
  'server/scripts': 'classic-start.mjs',
  'sync/api': 'conflict.ts sync.ts',
  'sync/commands': 'resolve.ts result.ts run.ts',
  'sync/conflict': 'choices.ts detect.ts resolution.ts',
  'sync/engine': 'engine.ts lead-by-lease.ts lead-by-lock.ts silence.ts status-keeper.ts',
  'sync/maintenance': 'import-queue.ts journal.ts upkeep.ts',
  'sync/overlay': 'risk.ts',
}

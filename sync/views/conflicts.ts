import type { Conflict } from '../api/conflict'
import type { View } from '../api/view'
import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import { once } from '../kernel/once'
import type { WithDeps } from '../kernel/ports'
import { isConflictIn } from '../outbox/states'
import { customerTables } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import type { WithSessions } from '../session/session'

/** Parked entries of this store. Their choices are computed by a part that is loaded at the first conflict. */
export function conflictsView(
  parts: WithDeps & WithStatus & WithSessions,
  reader: Reader,
): View<readonly Conflict[]> {
  return {
    key: 'conflicts',
    async read() {
      const isAny = await reader.readTransaction(customerTables, async ({ pending, store }) =>
        pending.entries.some((entry) => isConflictIn(entry, store)),
      )
      if (!isAny) return []
      const part = await loadPart().catch((error) => {
        parts.deps.log('a part of the app could not be loaded', wordsOf(error))
        return null
      })
      if (!part) return []
      const found = await reader.readTransaction(customerTables, async (context) => {
        const conflicts: Conflict[] = []
        for (const entry of context.pending.entries)
          if (isConflictIn(entry, context.store))
            conflicts.push(
              await part.conflictOf({ ...parts, reader, context }, entry, entry.conflict),
            )
        return conflicts
      })
      return found ?? []
    },
  }
}

// A live query observes reads after an await only if the awaited promise is Dexie's, hence `resolve`.
const loadPart = once(() => Promise.resolve(import('./conflict-of')))

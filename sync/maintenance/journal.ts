import type { Journal, JournalItem } from '../api/maintenance'
import type { View } from '../api/view'
import type { WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import type { JournalRecord } from '../store/records'

/** A view of ended entries of the session's store, newest first. */
export function journalView({ db, sessions }: WithDb & WithSessions, limit: number): View<Journal> {
  const { storeCode: store, username } = sessions.current() ?? {}
  return {
    key: `${store} ${username} journal ${limit}`,
    async read() {
      const rows: JournalItem[] = []
      if (store === undefined) return { rows, more: false }
      await db.journal
        .orderBy(':id')
        .reverse()
        .until(() => rows.length > limit)
        .each(({ records }) => {
          const ofStore = records.filter(({ entry }) => entry.store === store)
          rows.push(...ofStore.reverse().map(itemOf))
        })
      return { rows: rows.slice(0, limit), more: rows.length > limit }
    },
  }
}

function itemOf(record: JournalRecord): JournalItem {
  const { id: entryId, entry, ending, endedAt, by, reason } = record
  const { command, input, user, queuedAt, conflict } = entry
  return {
    entryId,
    command,
    input,
    user,
    queuedAt,
    ending,
    endedAt,
    by,
    reason,
    message: conflict?.message ?? null,
    canComeBack: canComeBack(record),
  }
}

/** Whether a user discarded the entry, it is stored whole, and it has no replacement. */
export const canComeBack = ({ ending, whole, supersededBy }: JournalRecord): boolean =>
  ending === 'discarded' && whole !== undefined && supersededBy === null

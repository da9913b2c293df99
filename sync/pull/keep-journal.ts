import * as v from 'valibot'
import { restoreCalls } from '#domain/calls/restore'
import { usualRestoreDays } from '#domain/calls/restored-to'
import { sameValue } from '#domain/commands/merge'
import { tillIn, tillKey } from '#domain/drawer/till'
import type { Store } from '#domain/rows/store'
import type { Session } from '../api/sync'
import { ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import { isOfTheLine } from '../host/reply'
import type { WithDeps } from '../kernel/ports'
import type { Database, WithDb } from '../store/db'
import { deviceId, readMeta, writeMeta } from '../store/meta'
import { noteReported, owedReport } from '../store/owed-report'
import { stripJournal } from '../store/strip-journal'
import { write } from '../store/tx'

const dayMs = 24 * 3_600_000

/** Strips the journal, and reports to a restored service. False: the report has to be tried again. */
export async function keepJournal(
  parts: WithDeps & WithDb & WithHttp,
  session: Session,
): Promise<boolean> {
  await stripJournal(parts.db, parts.deps.clock() - (await keptDays(parts.db)) * dayMs)
  return reportRestore(parts, session)
}

const daysKey = 'restore days'
const notedDays = v.record(v.string(), v.number())

/**
 * Days for which answered entries are kept whole: the most that a store of this tablet sets, as they share the journal. The
 * days of each store are noted, because the rows of a store that isn't logged into may be dropped.
 */
const keptDays = (db: Database): Promise<number> =>
  write(db, ['resources', 'meta'], async (tx) => {
    const keys = await tx.resources.toCollection().primaryKeys()
    const ofStores = keys.filter(([, kind]) => kind === 'store')
    const pages = await tx.resources.bulkGet(ofStores)
    const read = v.safeParse(notedDays, await readMeta(tx, daysKey))
    const noted = read.success ? read.output : {}
    const days = { ...noted }
    for (const [at, [code]] of ofStores.entries()) {
      // A row that a release without the field has stored lacks it.
      const store = pages[at]?.value as Partial<Store> | undefined
      if (store) days[code] = store.restoreDays ?? usualRestoreDays
    }
    if (!sameValue(noted, days)) await writeMeta(tx, daysKey, days)
    return Math.max(...(Object.keys(days).length > 0 ? Object.values(days) : [usualRestoreDays]))
  })

/** Tells a restored service which changes this tablet sends again. Without a key, because a repeated report counts once. */
async function reportRestore(
  { db, deps, http }: WithDeps & WithDb & WithHttp,
  session: Session,
): Promise<boolean> {
  const { storeCode } = session
  const keys = await owedReport(db, storeCode)
  if (keys === null) return true
  const { name } = tillIn(deps.storage.getItem(tillKey))
  const answer = await ask(http, session, restoreCalls.reportRestore, {
    body: { deviceId: await deviceId(db, deps.ids), name, keys },
  })
  if (answer.kind === 'unknown') return false
  if (answer.kind === 'failed') deps.log('the restore was not reported', answer)
  // Another refusal may pass: the report is tried again with the next session or day.
  const isFinal =
    answer.kind === 'ok' ||
    (answer.status !== 401 && answer.status < 500 && !isOfTheLine(answer.status))
  if (isFinal) await noteReported(db, storeCode)
  return true
}

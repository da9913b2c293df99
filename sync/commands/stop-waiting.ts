import { isMoneyReport } from '#domain/commands/kinds'
import type { RunResult } from '../api/sync'
import { ambiguousConflict, unsentConflict } from '../outbox/parking'
import { prerequisitesOf, replacePrerequisite } from '../outbox/prerequisites'
import { hasLeft, park } from '../outbox/states'
import { supersede } from '../outbox/supersede'
import { writeOutbox } from '../outbox/write'
import { authorsOf } from '../session/authors'
import type { WithKept } from '../session/kept-sessions'
import type { Entry } from '../store/entry'
import { endEntries } from '../store/journal'
import { readSender } from '../store/meta'
import { type EndParts, record, settledAlready } from './end-parked'

/**
 * Parks the entries of a user whose log-in this tablet waits for. Each is then a conflict that the present user takes
 * over or discards; an entry that may have arrived says so. Reports of money go on in the present user's name. Refused
 * when none waits.
 */
export async function stopWaiting(parts: EndParts & WithKept, user: string): Promise<RunResult> {
  const { deps, sessions, writes } = parts
  const stopped = await writeOutbox(parts, {}, async (tx, { entries }, rev) => {
    const inFlight = new Set((await readSender(tx)).inFlight)
    const authors = authorsOf(parts)
    const present = sessions.current()?.username
    if (!authors || !present || authors.isAuthor(user)) return []
    const at = deps.clock()
    const waiting = entries.filter(
      (entry) => entry.user === user && entry.store === authors.store && entry.state !== 'parked',
    )
    const reports = waiting.filter((entry) => isMoneyReport(entry))
    const ids = new Map(reports.map(({ id }) => [id, deps.ids()]))
    const stop = (entry: Entry): Entry => {
      const id = ids.get(entry.id)
      if (id) return { ...supersede(entry, entry, { ...entry, id }), user: present }
      const mayBeThere = hasLeft(entry, inFlight)
      return park(entry, mayBeThere ? ambiguousConflict([], null, at) : unsentConflict(user, at))
    }
    const changed = entries.flatMap((entry) => {
      const needs = prerequisitesOf(entry).filter((each) => ids.has(each))
      if (!waiting.includes(entry) && needs.length === 0) return []
      const next = waiting.includes(entry) ? stop(entry) : entry
      return needs.reduce(
        (before, each) => replacePrerequisite(before, each, ids.get(each) ?? each),
        next,
      )
    })
    // A mark on the refused entry says that its money is reported, so a discarded report would lose the money. The
    // service adds a tender once, so the report may have arrived before.
    const ending = 'superseded'
    const records = reports.map((entry) =>
      record(parts, entry, { ending, supersededBy: ids.get(entry.id) ?? null }),
    )
    if (records.length > 0) await endEntries(tx, [], records)
    await tx.outbox.bulkPut(changed.map((entry) => ({ ...entry, rev })))
    return waiting
  })
  if (stopped.length === 0) return settledAlready
  writes.announce('settled', { published: stopped.map(({ id }) => id) })
  return { kind: 'applied', id: user }
}

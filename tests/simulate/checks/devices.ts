import {
  type EndedRecord,
  endedOn,
  givenNames,
  type QueuedRecord,
  queuedOn,
  tagOf,
} from '../device/records'
import type { Tablet } from '../device/tablet'
import type { Given } from '../staff/given'
import { subjectOf } from '../staff/subject'

export type Violate = (text: string) => void

/** Creates a check of a tablet's outbox and journal, which runs whenever no task is due. */
export function createDeviceCheck(tablet: Tablet, given: readonly Given[], violate: Violate) {
  const known = new Set<string>()
  const confirmed = new Set<Given>()
  let lookedAt = -1

  return () => {
    const own = given.filter(
      (each) => each.tablet === tablet && each.results.length > 0 && !confirmed.has(each),
    )
    // An unchanged disk need not be checked again.
    if (own.length === 0 && tablet.disk.changes() === lookedAt) return
    lookedAt = tablet.disk.changes()
    const queued = queuedOn(tablet)
    const ended = endedOn(tablet)
    const places = new Map<string, number>()
    for (const { id } of [...queued, ...ended]) places.set(id, (places.get(id) ?? 0) + 1)
    for (const [id, count] of places) {
      known.add(id)
      if (count > 1) violate(`${tablet.name}: entry ${id} is in ${count} places`)
    }
    for (const id of known)
      if (!places.has(id)) {
        known.delete(id)
        violate(`${tablet.name}: entry ${id} vanished`)
      }
    for (const { id, ending, by } of ended)
      if ((ending === 'applied') === (by !== null) && ending !== 'superseded')
        violate(`${tablet.name}: entry ${id} was ${ending} by ${by ?? 'nobody'}`)
    for (const each of own) {
      confirmed.add(each)
      confirm(each)
    }

    /** Checks that the result shown on screen agrees with the disk. */
    function confirm({ tag, command, subject, results }: Given) {
      for (const result of results)
        if (result.kind === 'queued' && !places.has(result.entryId))
          violate(`${tablet.name}: ${tag} was said to be queued but is not on disk`)
      const isKept = results.some(({ kind }) => kind === 'queued' || kind === 'applied')
      const waits = queued.some((entry) => tagOf(entry) === tag)
      const ids = idsOf(subject, givenNames(tablet).get(subject), queued, ended)
      const traces = ended.filter(
        ({ entry }) => entry.command === command && ids.has(subjectOf(entry).id),
      )
      if (results.some(({ kind }) => kind === 'applied') && !traces.some(isApplied))
        violate(`${tablet.name}: ${tag} was said to be applied but the journal has nothing of it`)
      if (!isKept && waits) violate(`${tablet.name}: ${tag} was refused but waits to be sent`)
    }
  }
}

/**
 * The ids under which a row was sent. There may be several: the host may assign another, and "Book again" makes a new
 * one.
 */
function idsOf(
  subject: string,
  named: string | undefined,
  queued: readonly QueuedRecord[],
  ended: readonly EndedRecord[],
): ReadonlySet<string | undefined> {
  const ids = new Set([subject, named])
  const next = new Map(
    [...queued, ...ended.map(({ entry }) => entry)].map((each) => [each.supersedes, each]),
  )
  for (const { id, entry } of ended) {
    const after = ids.has(subjectOf(entry).id) ? next.get(id) : undefined
    if (after) ids.add(subjectOf(after).id)
  }
  return ids
}

const isApplied = ({ ending }: { ending: string }) => ending === 'applied'

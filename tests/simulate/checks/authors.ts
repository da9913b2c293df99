import { endedOn, type QueuedRecord, tagOf } from '../device/records'
import type { Tablet } from '../device/tablet'
import type { Given } from '../staff/given'
import { subjectOf } from '../staff/subject'
import type { Violate } from './devices'
import { type Books, nameOfVersion } from './read-books'

/** Checks that each entry and its effects are of the user who was logged in on the screen. */
export function checkAuthors(
  tablets: readonly Tablet[],
  given: readonly Given[],
  books: Books,
  violate: Violate,
): void {
  const ended = tablets.flatMap(endedOn)
  const entries = new Map(ended.map(({ id, entry }) => [id, entry]))
  checkEntries(given, entries, violate)
  const effects = new Map(books.effects.map((effect) => [nameOfVersion(effect), effect]))
  for (const [key, { status, row, version, others = [] }] of books.receipts) {
    const entry = entries.get(key)
    if (!entry || status >= 400) continue
    const { table } = subjectOf(entry)
    for (const one of [{ row, version }, ...others]) {
      const effect = effects.get(nameOfVersion({ table, ...one }))
      if (effect?.action === entry.command && effect.actor !== entry.user)
        violate(`service: ${key} of ${entry.user} was done by ${effect.actor}`)
    }
  }
  for (const { action, row, actor, changes } of books.effects) {
    const [, createdBy] = changes.createdBy ?? []
    // A document names its issuer, also where another user sends it because this one may no longer.
    if (typeof createdBy === 'string' && createdBy !== actor && action !== 'issueInvoice')
      violate(`service: ${row} is ${createdBy}'s, but ${action} was done by ${actor}`)
  }
  for (const { id, version, lastUpdatedBy } of books.appointments) {
    const last = effects.get(nameOfVersion({ table: 'appointments', row: id, version }))
    // A correction given twice changes the row once, so the row may be another user's at the second.
    if (!last || Object.keys(last.changes).length === 0) continue
    if (lastUpdatedBy && last.actor !== lastUpdatedBy)
      violate(`service: ${last.action} of ${id} by ${last.actor} names ${lastUpdatedBy}`)
  }
}

/** Compares entries with the commands that they were made of. Another user may replace an entry in a conflict. */
function checkEntries(
  given: readonly Given[],
  entries: ReadonlyMap<string, QueuedRecord>,
  violate: Violate,
) {
  const first = [...entries.values()].filter(({ supersedes }) => supersedes === null)
  const tagged = new Map(first.map((entry) => [tagOf(entry), entry]))
  for (const { tablet, tag, user, command, results } of given) {
    const kept = results.map((one) => one.kind === 'queued' && entries.get(one.entryId))
    const named = tagged.get(tag)
    for (const entry of [...kept, named?.command === command && named])
      if (entry && entry.supersedes === null && entry.user !== user)
        violate(`${tablet.name}: ${tag} of ${user} is kept as ${entry.user}'s`)
  }
}

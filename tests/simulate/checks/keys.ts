import { isTandem } from '#domain/rows/appointment'
import { endedOn, type QueuedRecord } from '../device/records'
import type { Tablet } from '../device/tablet'
import { subjectOf } from '../staff/subject'
import type { Violate } from './devices'
import { type Books, type Effect, nameOfVersion } from './read-books'

/**
 * Compares the service's effects with the idempotency keys of its requests. Each accepted key has one effect, on the
 * row of its command, and each such effect has its key. `isQueued`: whether a key is an entry's; the others are of calls
 * that are never queued.
 */
export function checkKeys(
  tablets: readonly Tablet[],
  books: Books,
  isQueued: (key: string) => boolean,
  violate: Violate,
): void {
  const ended = tablets.flatMap(endedOn)
  const entries = new Map(ended.map(({ id, entry }) => [id, entry]))
  const effects = new Map(books.effects.map((effect) => [nameOfVersion(effect), effect]))
  const claimed = new Set<Effect>()
  for (const [key, { status, row, version, others = [] }] of books.receipts) {
    if (status >= 400 || !isQueued(key)) continue
    const entry = entries.get(key)
    if (!entry) {
      violate(`service: ${key} was done, of which no journal tells`)
      continue
    }
    const { table } = subjectOf(entry)
    const made = [{ row, version }, ...others].flatMap((one) => {
      const effect = effects.get(nameOfVersion({ table, ...one }))
      return effect?.action === entry.command ? effect : []
    })
    const [effect] = made
    if (!effect) violate(`service: ${key} has no effect of its own`)
    else if (made.some((each) => claimed.has(each)))
      violate(`service: ${key} shares its effect with another`)
    for (const each of made) claimed.add(each)
    if (effect) checkPoints(key, entry, effect, violate)
  }
  const tables = new Map<string, string>(
    ended.map(({ entry }) => [entry.command, subjectOf(entry).table]),
  )
  // The bookings of second therapists change with their guests'.
  const carried = new Set(books.appointments.filter(isTandem).map(({ id }) => id))
  // A series is closed when its tablet gets another one.
  for (const { id, closedAt } of books.series) if (closedAt !== null) carried.add(id)
  for (const effect of books.effects.filter(({ row }) => !carried.has(row)))
    if (tables.get(effect.action) === effect.table && !claimed.has(effect))
      violate(`service: ${effect.action} of ${effect.row} took effect without a key of its own`)
  // A balance may be the expected one by chance, so it doesn't prove that points were changed.
  for (const { id, ending, entry } of ended)
    if (ending === 'applied' && entry.command === 'updatePoints')
      if ((books.receipts.get(id)?.status ?? 0) >= 400)
        violate(`${id} counts as applied but moved no points`)
}

/** Checks that the points have changed by the command's amount, whatever the balance was. */
function checkPoints(
  key: string,
  { command, input }: QueuedRecord,
  effect: Effect,
  violate: Violate,
) {
  if (command !== 'updatePoints') return
  const [before, after] = effect.changes.pointsEarned ?? [0, 0]
  const wanted = (input.points ?? 0) * (input.action === 'ADD' ? 1 : -1)
  const moved = Number(after) - Number(before)
  if (moved !== wanted) violate(`service: ${key} moved ${moved} points instead of ${wanted}`)
}

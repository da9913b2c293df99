import { subjectOf, type Work } from '#domain/commands/work'
import { keyOf } from '#domain/rows/rows'
import type { RowChange } from '#domain/rows/world'
import type { Database } from '../store/db'
import type { Entry } from '../store/entry'
import { readMeta, writeMeta } from '../store/meta'

/** An id that this tablet made up, and the one that the host gave in its place. */
export type NewName = readonly [own: string, given: string]

/** The ids that a host which makes its own has put in the place of ours. */
export function newNames(work: Work, row: RowChange): NewName[] {
  const names: NewName[] = [[subjectOf(work).id, keyOf(row)]]
  if (work.command === 'createAppointment' && row.table === 'appointments')
    names.push([work.input.customerId ?? '', row.row.customerId ?? ''])
  return names.filter(([own, given]) => own !== '' && given !== '' && own !== given)
}

/** The entry with the host's ids wherever it says ours; the same where it doesn't. */
export function renamed(entry: Entry, names: readonly NewName[]): Entry {
  const before = JSON.stringify(entry)
  const after = names.reduce((text, [own, given]) => text.replaceAll(own, given), before)
  return after === before ? entry : JSON.parse(after)
}

const keyFor = (own: string) => `named ${own}`

/** Keeps the host's names, for screens that know a row under ours. Inside a transaction over `meta`. */
export async function keepNames(db: Database, names: readonly NewName[]): Promise<void> {
  await Promise.all(names.map(([own, given]) => writeMeta(db, keyFor(own), given)))
}

/** The id under which a row is known to the host. Inside a transaction over `meta`. */
export async function givenName(db: Database, id: string): Promise<string> {
  const given = await readMeta(db, keyFor(id))
  return typeof given === 'string' ? given : id
}

/** All ids that the host gave in the place of ours. */
export async function allGiven(db: Database): Promise<ReadonlySet<unknown>> {
  const kept = await db.meta.where('key').startsWith(keyFor('')).toArray()
  return new Set(kept.map(({ value }) => value))
}

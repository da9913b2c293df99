import { isBooking } from '#domain/commands/kinds'
import { requestOf, subjectOf, type Work, workWithIds } from '#domain/commands/work'
import type { Obstacle } from '#domain/kernel/refusal'
import { type IdMap, rowReferences, rowWithIds, serverIdIn, withIds } from '#domain/rows/references'
import { keyOf } from '#domain/rows/rows'
import type { RowChange, TableName } from '#domain/rows/world'
import type { Database } from '../store/db'
import type { Entry, Parked } from '../store/entry'
import { readMeta, writeMeta } from '../store/meta'
import type { ReadTx, WriteTx } from '../store/tx'
import { laneOf } from './lanes'

/** Pairs of local id and server id from the answer to a command; none if the host kept the local ids. */
export function serverIdsOf(work: Work, row: RowChange): IdMap {
  const { table, id } = subjectOf(work)
  const ids = [{ table, localId: id, serverId: keyOf(row) }]
  if (isBooking(work) && row.table === 'appointments')
    ids.push({
      table: 'customers',
      localId: work.input.customerId ?? '',
      serverId: row.row.customerId ?? '',
    })
  return ids.filter(
    ({ localId, serverId }) => localId !== '' && serverId !== '' && localId !== serverId,
  )
}

/** The entry with local ids replaced by server ids; the same object if it has none of them. */
export function withServerIds(entry: Entry, ids: IdMap): Entry {
  if (ids.length === 0) return entry
  const work = workWithIds(entry, ids)
  const { seen, customer, preexistingMatches, conflict } = entry
  const { table } = subjectOf(entry)
  const changed = {
    ...entry,
    ...work,
    ...(work.input !== entry.input && { lane: laneOf(work), request: requestOf(work) }),
    freshId: serverIdIn(ids, 'customers', entry.freshId),
    seen: seen && rowWithIds(seen, ids),
    customer: customer && withIds(rowReferences.customers, customer, ids),
    ...(preexistingMatches && {
      preexistingMatches: sameOr(preexistingMatches, (id) => serverIdIn(ids, table, id)),
    }),
    conflict: conflict && conflictWithIds(conflict, ids),
  }
  return isSame(entry, changed) ? entry : changed
}

function conflictWithIds(conflict: Parked, ids: IdMap): Parked {
  const { current, blocking, obstacles } = conflict
  const changed = {
    ...conflict,
    current: current && rowWithIds(current, ids),
    blocking: sameOr(blocking, (row) => withIds(rowReferences.appointments, row, ids)),
    obstacles: sameOr(obstacles, (obstacle) =>
      withIds(obstacleReferences(obstacle), obstacle, ids),
    ),
  }
  return isSame(conflict, changed) ? conflict : changed
}

const tables: Readonly<Record<Obstacle['kind'], TableName>> = {
  staff: 'staffs',
  room: 'rooms',
  locker: 'lockers',
  store: 'stores',
  promo: 'promos',
}

const obstacleReferences = ({ kind }: Obstacle) =>
  ({ id: tables[kind], appointmentId: 'appointments' }) as const

/** Maps the items of a list; returns the same list if no item changed. */
function sameOr<Item>(list: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  const changed = list.map(change)
  return changed.some((item, at) => item !== list[at]) ? changed : list
}

function isSame(before: object, after: object): boolean {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).every(([field, value]) => old.get(field) === value)
}

const keyFor = (localId: string) => `named ${localId}`

/** Stores server ids, because screens may still know a row by its local id. */
export async function keepServerIds(tx: WriteTx<'meta'>, ids: IdMap): Promise<void> {
  await Promise.all(ids.map(({ localId, serverId }) => writeMeta(tx, keyFor(localId), serverId)))
}

/** The server id of a row, or `id` itself if the host kept the local id. */
export async function serverIdOf(tx: ReadTx<'meta'>, id: string): Promise<string> {
  const serverId = await readMeta(tx, keyFor(id))
  return typeof serverId === 'string' ? serverId : id
}

/** All stored server ids. */
export async function allServerIds(db: Database): Promise<ReadonlySet<unknown>> {
  const kept = await db.meta.where('key').startsWith(keyFor('')).toArray()
  return new Set(kept.map(({ value }) => value))
}

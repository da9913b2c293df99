import * as v from 'valibot'
import type { Lookups } from '#domain/rows/lookups'
import {
  isKept,
  type RegisterKind,
  registerKinds,
  type StoredKind,
  type StoredRows,
  storedKinds,
} from '#domain/rows/register'
import { resourceKinds, resources } from '#domain/rows/resources'
import { blankStore, type Store } from '#domain/rows/store'
import { lookupsOf } from '#domain/rows/store-lists'
import { mapsByKind, type World } from '#domain/rows/world'
import type { Listing } from './days'
import { isKnown } from './older'
import type { ResourcePage } from './records'
import type { ReadTx, WriteTx } from './tx'

/** Kinds of pages in the table `resources`. */
export type PageKind = StoredKind | 'store' | 'lookups'
type Value<Kind extends PageKind> = Kind extends StoredKind
  ? StoredRows[Kind][]
  : Kind extends 'store'
    ? Store
    : Lookups

export const countKind = 'count'

/** A row that was deleted with this version. */
export interface Tombstone {
  id: string
  version: number
  deleted: true
}

/** The kind of the page that keeps the tombstones of a kind. */
const goneKind = (kind: StoredKind) => `gone ${kind}`

async function read<Kind extends PageKind>(tx: ReadTx<'resources'>, store: string, kind: Kind) {
  const page = await tx.resources.get([store, kind])
  return page?.value as Value<Kind> | undefined // only `writeResource` writes it
}

/** Number of changes to a store's resources so far: one small read shows whether a tab must read them again. */
export async function resourceCount(tx: ReadTx<'resources'>, store: string): Promise<number> {
  return countIn((await tx.resources.get([store, countKind]))?.value)
}

const countIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Whether exactly this value of a kind is stored. */
export async function hasResource(
  tx: ReadTx<'resources'>,
  store: string,
  kind: PageKind,
  value: unknown,
): Promise<boolean> {
  const page = await tx.resources.get([store, kind])
  return page !== undefined && JSON.stringify(page.value) === JSON.stringify(value)
}

const identified = v.array(v.looseObject({ id: v.string() }))

const coded = v.looseObject({ code: v.string() })

/**
 * The rows to store for a list of the host. Rows in `settled` keep their stored form: the answer to an entry has
 * written them since the list was requested. A list with unreadable rows (not `isWhole`) deletes none.
 */
export async function reconciled(
  tx: ReadTx<'resources'>,
  store: string,
  kind: PageKind,
  listed: unknown,
  { isWhole, settled }: Listing,
): Promise<unknown> {
  if (isWhole && settled.size === 0) return listed
  const value = (await tx.resources.get([store, kind]))?.value
  if (v.is(coded, value)) return settled.has(value.code) ? value : listed
  const [rows, stored] = [v.safeParse(identified, listed), v.safeParse(identified, value)]
  if (!(rows.success && stored.success)) return listed
  const known = new Map(stored.output.map((row) => [row.id, row]))
  const merged = rows.output.map((row) => (settled.has(row.id) && known.get(row.id)) || row)
  for (const { id } of merged) known.delete(id)
  return [...merged, ...[...known.values()].filter(({ id }) => !isWhole || settled.has(id))]
}

/** Replaces the page of a kind, and counts the change. */
export async function writeResource<Kind extends PageKind>(
  tx: WriteTx<'resources'>,
  store: string,
  kind: Kind,
  value: Value<Kind>,
): Promise<void> {
  const count = await resourceCount(tx, store)
  await tx.resources.bulkPut([
    { store, kind, value },
    { store, kind: countKind, value: count + 1 },
  ])
}

/**
 * Stores arriving rows of a kind, unless they are stored already, or older, also than their deletion. Removes rows that
 * arrive as deleted, and `goneIds`.
 */
export async function changeResource<Kind extends StoredKind>(
  tx: WriteTx<'resources'>,
  store: string,
  kind: Kind,
  arrived: readonly (StoredRows[Kind] | Tombstone)[],
  goneIds: readonly string[] = [],
): Promise<void> {
  const [page, goneOnes] = await tx.resources.bulkGet([
    [store, kind],
    [store, goneKind(kind)],
  ])
  // Only this function and `writeResource` write these pages.
  const rows = byId(page?.value as StoredRows[Kind][] | undefined)
  const gone = byId(goneOnes?.value as Tombstone[] | undefined)
  let isChanged = goneIds.length > 0
  let isDeletion = false
  for (const row of arrived) {
    if (isKnown(row, rows.get(row.id) ?? gone.get(row.id))) continue
    isChanged = true
    if ('deleted' in row && row.deleted) {
      isDeletion = true
      rows.delete(row.id)
      gone.set(row.id, { id: row.id, version: row.version, deleted: true })
    } else rows.set(row.id, row as StoredRows[Kind])
  }
  for (const id of goneIds) rows.delete(id)
  if (!isChanged) return
  if (isDeletion) await tx.resources.put({ store, kind: goneKind(kind), value: [...gone.values()] })
  await writeResource(tx, store, kind, [...rows.values()] as Value<Kind>)
}

/** Deletes register rows, such as sales and drawers, of days before `from`. */
export async function dropOldRegisters(
  tx: WriteTx<'resources'>,
  store: string,
  from: string,
): Promise<void> {
  for (const kind of registerKinds) {
    const rows = (await read<RegisterKind>(tx, store, kind)) ?? []
    const kept = rows.filter((row) => isKept(row, from))
    if (kept.length < rows.length) await writeResource<RegisterKind>(tx, store, kind, kept as never) // of the kind
  }
}

/** Stores the store's own row, unless a newer one is stored. */
export async function changeStore(
  tx: WriteTx<'resources'>,
  store: string,
  row: Store,
): Promise<void> {
  if (!isKnown(row, await read(tx, store, 'store'))) await writeResource(tx, store, 'store', row)
}

const byId = <Row extends { id: string }>(rows: readonly Row[] | undefined) =>
  new Map((rows ?? []).map((row) => [row.id, row]))

/** Values of a store's pages by their kind. */
type Pages = ReadonlyMap<string, unknown>

/** Reads all pages of a store in one request: many requests would take longer. */
async function readPages(tx: ReadTx<'resources'>, store: string): Promise<Pages> {
  const pages = await tx.resources
    .where('[store+kind]')
    .between([store, ''], [store, '\uffff'])
    .toArray()
  return byKind(pages)
}

const byKind = (pages: readonly ResourcePage[]): Pages =>
  new Map(pages.map(({ kind, value }) => [kind, value]))

/** The resources of a store, and the number of changes that they include. */
export interface Counted {
  count: number
  business: World | null
}

/** Store, lookups and resources, without appointments and customers; null before the first sync. */
export async function readBusiness(
  tx: ReadTx<'resources'>,
  storeCode: string,
): Promise<World | null> {
  return businessIn(await readPages(tx, storeCode))
}

export const readCounted = async (tx: ReadTx<'resources'>, storeCode: string): Promise<Counted> =>
  countedIn(await readPages(tx, storeCode))

/** Builds the resources of a store from its pages. */
export const countedOf = (pages: readonly ResourcePage[]): Counted => countedIn(byKind(pages))

const countedIn = (pages: Pages): Counted => ({
  count: countIn(pages.get(countKind)),
  business: businessIn(pages),
})

function businessIn(pages: Pages): World | null {
  // A page holds a value of its kind, because only `writeResource` writes pages.
  const pageOf = <Kind extends PageKind>(kind: Kind) => pages.get(kind) as Value<Kind> | undefined
  const [store, lookups] = [pageOf('store'), pageOf('lookups')]
  if (!store || !lookups) return null
  return {
    store: completed(blankStore, store),
    lookups: lookupsOf(store, lookups),
    ...mapsByKind(<Kind extends StoredKind>(kind: Kind) => {
      const rows = pages.get(kind) as StoredRows[Kind][] | undefined
      const blank = blanks.get(kind)
      return byId(blank ? rows?.map((row) => completed(blank, row)) : rows)
    }),
    appointments: new Map(),
    customers: new Map(),
  }
}

/** A blank row of each kind of resource. */
const blanks = new Map<string, object>(
  resourceKinds.map((kind) => [kind, v.parse(resources[kind].row, { id: '' })]),
)

/** A row that a former release stored, with the fields that came since; the service's next list brings theirs. */
const completed = <Row extends object>(blank: object, row: Row): Row =>
  Object.keys(blank).every((field) => field in row) ? row : { ...blank, ...row }

export const allKinds: readonly PageKind[] = [...storedKinds, 'store', 'lookups']

/**
 * Sets the versions of resources to 0, so that any arriving row replaces them: under another database id versions start
 * again. `only`: one store; null: all stores.
 */
export async function voidVersions(tx: WriteTx<'resources'>, only: string | null): Promise<void> {
  const pages = (await tx.resources.toArray()).filter(
    ({ store, kind }) => kind !== countKind && (only ?? store) === store,
  )
  await tx.resources.bulkPut(pages.map((page) => ({ ...page, value: unversioned(page.value) })))
}

const unversioned = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(unversionedRow) : unversionedRow(value)

const unversionedRow = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'version' in row ? { ...row, version: 0 } : row

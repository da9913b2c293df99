import type { Lookups } from '#domain/lookups'
import { type ResourceKind, type Resources, resourceKinds } from '#domain/resources/all'
import type { Store } from '#domain/resources/store'
import type { World } from '#domain/world'
import type { Database } from './db'

/** What the pages of a store hold besides appointments and customers. */
export type PageKind = ResourceKind | 'store' | 'lookups'
type Value<Kind extends PageKind> = Kind extends ResourceKind
  ? Resources[Kind][]
  : Kind extends 'store'
    ? Store
    : Lookups

const countKind = 'count'

async function read<Kind extends PageKind>(db: Database, store: string, kind: Kind) {
  const page = await db.resources.get([store, kind])
  return page?.value as Value<Kind> | undefined // only `writeResource` writes it
}

/** Counts up at every change of a store's resources; one small read tells whether to read them. */
export async function resourceCount(db: Database, store: string): Promise<number> {
  const page = await db.resources.get([store, countKind])
  return typeof page?.value === 'number' ? page.value : 0
}

/** Replaces all of a kind. Inside a transaction that includes `resources`. */
export async function writeResource<Kind extends PageKind>(
  db: Database,
  store: string,
  kind: Kind,
  value: Value<Kind>,
): Promise<void> {
  const count = await resourceCount(db, store)
  await db.resources.bulkPut([
    { store, kind, value },
    { store, kind: countKind, value: count + 1 },
  ])
}

/** Puts rows of a kind in and takes deleted ones away. */
export async function changeResource<Kind extends ResourceKind>(
  db: Database,
  store: string,
  kind: Kind,
  arrived: readonly Resources[Kind][],
  goneIds: readonly string[],
): Promise<void> {
  const stored: readonly Resources[Kind][] =
    ((await read<ResourceKind>(db, store, kind)) as Resources[Kind][] | undefined) ?? []
  const rows = new Map(stored.map((row) => [row.id, row]))
  for (const row of arrived) rows.set(row.id, row)
  for (const id of goneIds) rows.delete(id)
  await writeResource(db, store, kind, [...rows.values()] as Value<Kind>)
}

const byId = <Row extends { id: string }>(rows: readonly Row[] | undefined) =>
  new Map((rows ?? []).map((row) => [row.id, row]))

/** Store, lookups and resources, without appointments and customers; null before the first sync. */
export async function readBusiness(db: Database, storeCode: string): Promise<World | null> {
  const [store, lookups, services, promos, staffs, rooms, products, lockers] = await Promise.all([
    read(db, storeCode, 'store'),
    read(db, storeCode, 'lookups'),
    read(db, storeCode, 'services'),
    read(db, storeCode, 'promos'),
    read(db, storeCode, 'staffs'),
    read(db, storeCode, 'rooms'),
    read(db, storeCode, 'products'),
    read(db, storeCode, 'lockers'),
  ])
  if (!store || !lookups) return null
  return {
    store,
    lookups,
    services: byId(services),
    promos: byId(promos),
    staffs: byId(staffs),
    rooms: byId(rooms),
    products: byId(products),
    lockers: byId(lockers),
    appointments: new Map(),
    customers: new Map(),
  }
}

export const allKinds: readonly PageKind[] = [...resourceKinds, 'store', 'lookups']

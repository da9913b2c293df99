import { sql } from 'kysely'
import type { Promo } from '#domain/rows/promo'
import type { ResourceKind } from '#domain/rows/resources'
import type { Room } from '#domain/rows/room'
import type { Service } from '#domain/rows/service'
import type { World } from '#domain/rows/world'
import { auditOf, writeAudit } from '../db/audit'
import { columnsOf, type ResourceChange } from '../db/resource-tables'
import type { StoreTx } from '../db/tx'
import type { CommandContext } from '../kernel/command-context'
import { type Discount, type RoomLink, saveDiscounts, saveRoomLinks } from './links'

/**
 * Writes a resource with its next version, and its side of the relations. Deletes it if its row is marked as deleted.
 */
export async function saveResource(
  tx: StoreTx,
  world: World,
  change: ResourceChange,
  context: CommandContext,
): Promise<ResourceChange> {
  const next = versioned(tx, change)
  const before = world[change.table].get(change.row.id) ?? null
  if (next.row.deleted) await remove(tx, world, next)
  else {
    await upsert(tx, next.table, columnsOf(next))
    await saveLinks(tx, world, next)
  }
  writeAudit(tx, auditOf(next.table, before, next.row), context)
  return next
}

function versioned(tx: StoreTx, change: ResourceChange): ResourceChange {
  const version = tx.nextVersion()
  // The spread keeps table and row together, which the compiler can't see of a union.
  return { ...change, row: { ...change.row, version } } as ResourceChange
}

async function upsert(tx: StoreTx, table: ResourceKind, columns: Record<string, unknown>) {
  const names = Object.keys(columns)
  const values = Object.values(columns)
  const renewed = names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(values)})
    on conflict (store_code, id) do update set ${sql.join(renewed)}`.execute(tx.db)
}

/**
 * Deletes the links of a row, then the row. Leaves a tombstone, which reports the deletion to tablets through the feed.
 */
async function remove(tx: StoreTx, world: World, change: ResourceChange) {
  const { table, row } = change
  await saveLinks(tx, world, change)
  await sql`delete from ${sql.table(table)}
    where store_code = ${tx.storeCode} and id = ${row.id}`.execute(tx.db)
  await tx.db
    .insertInto('tombstones')
    .values({ store_code: tx.storeCode, version: row.version, table_name: table, id: row.id })
    .execute()
}

async function saveLinks(tx: StoreTx, world: World, { table, row }: ResourceChange) {
  if (table === 'services') {
    const before = world.services.get(row.id)
    await saveRoomLinks(tx, roomsOf(before), roomsOf(row))
    await saveDiscounts(tx, promosOf(before), promosOf(row))
  }
  if (table === 'rooms')
    await saveRoomLinks(tx, servicesIn(world.rooms.get(row.id)), servicesIn(row))
  if (table === 'promos')
    await saveDiscounts(tx, discountsOf(world.promos.get(row.id)), discountsOf(row))
}

const roomsOf = (service?: Service): RoomLink[] =>
  service ? service.rooms.map((roomId) => ({ serviceId: service.id, roomId })) : []

const servicesIn = (room?: Room): RoomLink[] =>
  room ? room.serviceIds.map((serviceId) => ({ serviceId, roomId: room.id })) : []

function promosOf(service?: Service): Discount[] {
  if (!service) return []
  const amounts = Object.entries(service.promoLessMap)
  return amounts.map(([promoId, amount]) => ({ promoId, serviceId: service.id, amount }))
}

function discountsOf(promo?: Promo): Discount[] {
  if (!promo) return []
  const amounts = Object.entries(promo.serviceLessPriceMap)
  return amounts.map(([serviceId, amount]) => ({ promoId: promo.id, serviceId, amount }))
}

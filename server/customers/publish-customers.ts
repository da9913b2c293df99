import { type OperationNodeSource, sql } from 'kysely'
import type { WriteTx } from '../db/tx'

/** Customers whose places in the feed a transaction sets at its end. */
interface Pending {
  /** ids of changed customers; every store that knows one receives it */
  changed: Set<string>
  /** customer and store, each pair once by its key; the store receives the customer if it is new there */
  joined: Map<string, { customerId: string; storeCode: string }>
}

const pendingOf = new WeakMap<object, Pending>()

/** Gives changed customers a new place in the feed of every store that knows them. */
export function customersChanged(tx: WriteTx, ids: readonly string[]): void {
  const { changed } = ids.length > 0 ? pendingIn(tx) : { changed: new Set<string>() }
  for (const id of ids) changed.add(id)
}

/**
 * Records that the store knows the customers, because it has saved a record or a booking. From then on its tablets
 * receive changes of them.
 */
export function customersJoined(tx: WriteTx, storeCode: string, ids: readonly string[]): void {
  for (const customerId of ids)
    pendingIn(tx).joined.set(`${storeCode} ${customerId}`, { customerId, storeCode })
}

function pendingIn(tx: WriteTx): Pending {
  const known = pendingOf.get(tx.db)
  if (known) return known
  const pending: Pending = { changed: new Set(), joined: new Map() }
  pendingOf.set(tx.db, pending)
  // The three statements are built when they run, with all customers of the transaction.
  tx.writeAtEnd(atEnd(pending, told), 'told')
  tx.writeAtEnd(atEnd(pending, lane), 'lane')
  tx.writeAtEnd(atEnd(pending, placed), 'placed')
  return pending
}

const atEnd = (
  pending: Pending,
  build: (pending: Pending) => OperationNodeSource,
): OperationNodeSource => ({ toOperationNode: () => build(pending).toOperationNode() })

/** The stores that are told, each with the customers, who are counted from 1. */
function told({ changed, joined }: Pending) {
  const pairs = [...joined.values()]
  return sql`
    select store_code, customer_id, dense_rank() over (order by customer_id) as place from (
      select store_code, customer_id from customer_stores
      where customer_id in (select unnest(${[...changed]}::text[]))
      union
      select store_code, customer_id from unnest(
        ${pairs.map(({ storeCode }) => storeCode)}::text[],
        ${pairs.map(({ customerId }) => customerId)}::text[],
        ${pairs.map(({ customerId }) => changed.has(customerId))}::boolean[]
      ) as joined (store_code, customer_id, is_changed)
      where is_changed or (store_code, customer_id) not in (
        select store_code, customer_id from customer_stores
        where customer_id in (select unnest(${pairs.map(({ customerId }) => customerId)}::text[])))
    ) as pair`
}

/** Number of lanes at most, which bounds the length of a cursor. */
const lanes = 64

/**
 * Takes the first lane that no other transaction holds, else a new one, and holds it until the commit. If all are held,
 * waits for the last one.
 */
const lane = () => sql`
  insert into customer_lanes as counted (lane, last_version)
  select coalesce(
      (select lane from customer_lanes order by lane limit 1 for no key update skip locked),
      (select least(count(*), ${lanes - 1}::int) from customer_lanes)),
    (select max(place) from told)
  where exists (select from told)
  on conflict (lane) do update set last_version = counted.last_version + excluded.last_version
  returning lane, last_version`

const placed = () => sql`
  insert into customer_stores (store_code, customer_id, lane, version)
  select store_code, customer_id, lane.lane, lane.last_version + 1 - place from told, lane
  on conflict (customer_id, store_code) do update set lane = excluded.lane, version = excluded.version`

import * as v from 'valibot'
import { appointment } from '#domain/appointment/appointment'
import type { Change } from '#domain/calls/sync'
import { customer } from '#domain/customer/customer'
import { type ResourceKind, resourceKinds, resources } from '#domain/resources/all'
import { store as storeSchema } from '#domain/resources/store'
import { putCustomers, removeCustomers } from '../store/customers'
import { putAppointments, removeAppointments } from '../store/days'
import type { Database } from '../store/db'
import { changeResource, writeResource } from '../store/resources'
import { stageCustomers } from '../store/staged-customers'

export interface Target {
  db: Database
  store: string
  /** whether the replica keeps a day that it has no page of */
  wants: (date: string) => boolean
  /** customers arrive by the thousand: they are put aside until all are there */
  isFirst: boolean
  log: (event: string, details?: unknown) => void
}

/** Takes changes of the feed into the pages. Inside a transaction over all of them. */
export async function applyChanges(target: Target, changes: readonly Change[]): Promise<void> {
  const { db, store } = target
  const latest = new Map(changes.map((change) => [`${change.table} ${change.id}`, change]))
  const of = <Row>(table: Change['table'], schema: v.GenericSchema<unknown, Row>) =>
    split(
      target,
      [...latest.values()].filter((change) => change.table === table),
      schema,
    )
  const booked = of('appointments', appointment)
  await removeAppointments(db, store, booked.gone)
  await putAppointments(db, store, booked.rows, target.wants)
  const people = of('customers', customer)
  if (target.isFirst) await stageCustomers(db, store, people)
  else {
    await removeCustomers(db, store, people.gone)
    await putCustomers(db, store, people.rows)
  }
  for (const kind of resourceKinds) await changeKind(target, kind, of)
  const [own] = of('stores', storeSchema).rows.filter((row) => row.code === store)
  if (own) await writeResource(db, store, 'store', own)
}

type Of = <Row>(table: Change['table'], schema: v.GenericSchema<unknown, Row>) => Split<Row>

async function changeKind<Kind extends ResourceKind>(
  { db, store }: Target,
  kind: Kind,
  of: Of,
): Promise<void> {
  const { rows, gone } = of(kind, resources[kind].row)
  if (rows.length + gone.length > 0) await changeResource(db, store, kind, rows, gone)
}

interface Split<Row> {
  rows: Row[]
  gone: string[]
}

/** A row that can't be read is logged and left out; it must not stop the feed. */
function split<Row>(
  target: Target,
  changes: readonly Change[],
  schema: v.GenericSchema<unknown, Row>,
): Split<Row> {
  const rows: Row[] = []
  const gone: string[] = []
  for (const { table, id, row } of changes) {
    if (row === null) {
      gone.push(id)
      continue
    }
    const parsed = v.safeParse(schema, row)
    if (parsed.success) rows.push(parsed.output)
    else target.log('unreadable row', { table, id })
  }
  return { rows, gone }
}

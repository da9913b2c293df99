import type { BusinessTime } from '../kernel/dates'
import type { Refusal } from '../kernel/refusal'
import type { Appointment } from './appointment'
import type { Customer } from './customer'
import type { Lookups } from './lookups'
import type { PointsMovement } from './points'
import { type StoredKind, type StoredRows, storedKinds } from './register'
import type { Store } from './store'

/** Rows by table, for the input and output of commands. */
export interface Tables extends StoredRows {
  appointments: Appointment
  customers: Customer
  stores: Store
}
export type TableName = keyof Tables

type ById<Row> = ReadonlyMap<string, Row>

/** The rows of each kind of resource and register, by id. */
type StoredById = { [Kind in StoredKind]: ById<StoredRows[Kind]> }

/** The maps of all kinds, each made by a function. */
export const mapsByKind = (
  mapOf: <Kind extends StoredKind>(kind: Kind) => ById<StoredRows[Kind]>,
): StoredById =>
  Object.fromEntries(storedKinds.map((kind) => [kind, mapOf(kind)])) as unknown as StoredById // a map of each kind

/**
 * The rows of one store that a command may read. The caller loads them: the service in its transaction, a tablet from
 * its replica and outbox.
 */
export interface World extends StoredById {
  store: Store
  lookups: Lookups
  /** by id; must include the command's appointments, and all of their days and the days before and after */
  appointments: ById<Appointment>
  /** by mobile number; must include the command's customer if known */
  customers: ById<Customer>
}

/** The user who runs a command, and the time. */
export interface Context {
  user: string
  now: BusinessTime
  /** an id for another row that the command may have to add (a new customer) */
  freshId: string
}

/** A row as a command leaves it. */
export type RowChange = {
  [Table in TableName]: { table: Table; row: Tables[Table] }
}[TableName]

/** Changes made by a command. */
export interface Changes {
  rows: readonly RowChange[]
  points: readonly PointsMovement[]
}

export type Outcome = { kind: 'done'; changes: Changes } | { kind: 'refused'; refusal: Refusal }

/**
 * A change of the business. `check` returns a refusal or null. `apply` returns the changed rows without checking, so
 * that a booking that another tablet has put at risk is still shown; null when its row doesn't exist.
 */
export interface Transition<Input> {
  check(world: World, input: Input, context: Context): Refusal | null
  apply(world: World, input: Input, context: Context): Changes | null
}

/** Runs a transition and returns the first refusal or the changed rows. */
export function run<Input>(
  transition: Transition<Input>,
  world: World,
  input: Input,
  context: Context,
): Outcome {
  const refusal = transition.check(world, input, context)
  if (refusal) return { kind: 'refused', refusal }
  const changes = transition.apply(world, input, context)
  if (!changes) throw new Error('a transition that passes its check must apply')
  return { kind: 'done', changes }
}

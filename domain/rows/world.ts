import type { BusinessTime } from '../kernel/dates'
import type { Refusal } from '../kernel/refusal'
import type { Appointment } from './appointment'
import type { Customer } from './customer'
import type { Lookups } from './lookups'
import type { PointsMovement } from './points'
import type { Resources } from './resources'
import type { Store } from './store'

/** Rows by table; what a command reads and what it answers. */
export interface Tables extends Resources {
  appointments: Appointment
  customers: Customer
  stores: Store
}
export type TableName = keyof Tables

type ById<Row> = ReadonlyMap<string, Row>

/**
 * The rows of one store that a command may look at. The caller loads it: the service
 * inside its transaction, a tablet from its replica and outbox.
 */
export interface World {
  store: Store
  lookups: Lookups
  services: ById<Resources['services']>
  promos: ById<Resources['promos']>
  staffs: ById<Resources['staffs']>
  rooms: ById<Resources['rooms']>
  products: ById<Resources['products']>
  lockers: ById<Resources['lockers']>
  /** by id; must hold the command's own and all that might overlap it: its day, the one before and after */
  appointments: ById<Appointment>
  /** by mobile number; must hold the command's customer where one exists */
  customers: ById<Customer>
}

/** Who runs a command and when. */
export interface Context {
  user: string
  now: BusinessTime
  /** an id for a row that the command has to make besides its own (a new customer) */
  freshId: string
}

/** A row as it stands after a command. */
export type RowChange = {
  [Table in TableName]: { table: Table; row: Tables[Table] }
}[TableName]

/** All that a command changes. */
export interface Changes {
  rows: readonly RowChange[]
  points: readonly PointsMovement[]
}

export type Outcome = { kind: 'done'; changes: Changes } | { kind: 'refused'; refusal: Refusal }

/**
 * One change of the business. `check` says why it can't be done (null: it can). `apply` computes the rows after it and
 * never refuses, so that a booking which another tablet has put at risk is still shown; null: nothing to apply it to.
 */
export interface Transition<Input> {
  check(world: World, input: Input, context: Context): Refusal | null
  apply(world: World, input: Input, context: Context): Changes | null
}

/** Runs a transition: the first refusal, or the changed rows. */
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

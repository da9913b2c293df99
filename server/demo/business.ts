import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { PointsMovement } from '#domain/rows/points'
import type { Resources } from '#domain/rows/resources'
import type { Store } from '#domain/rows/store'

/** A store with all its rows. */
export type StoreRows = { [Kind in keyof Resources]: readonly Resources[Kind][] } & {
  store: Store
  appointments: readonly Appointment[]
  /** ids of customers who have booked in this store, including bookings before the demo's month */
  known: readonly string[]
}

/** A movement of points with the other columns of the ledger. */
export interface LedgerEntry extends PointsMovement {
  storeCode: string
  balanceAfter: number
  createdBy: string
  createdDateTime: string
}

export interface Account {
  username: string
  password: string
  firstName: string
  lastName: string
  roles: readonly string[]
  /** absent: true */
  enableAccess?: boolean
  storeCode: string
}

/** All rows of the demo business. */
export interface Business {
  stores: readonly StoreRows[]
  customers: readonly Customer[]
  /** in order of time */
  points: readonly LedgerEntry[]
  accounts: readonly Account[]
}

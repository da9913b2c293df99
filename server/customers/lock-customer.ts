import { type RawBuilder, sql } from 'kysely'
import type { Appointment } from '#domain/rows/appointment'
import { selectAppointment } from '../appointments/read-appointments'
import type { RowsOfTable } from '../db/row-json'
import { customers } from '../db/tables/customers'
import type { StoreTx } from '../db/tx'

const lockOf = (mobileNumber: RawBuilder<string | null>) =>
  sql`pg_advisory_xact_lock(hashtextextended('customer ' || ${mobileNumber}, 0))`

/**
 * Locks a mobile number until the commit, also where it has no customer yet. Stores share customers, so the store's
 * lock is not enough. Deadlocks can't happen: the store's lock comes first, and a command has one customer.
 */
export async function lockMobile(tx: StoreTx, mobileNumber: string): Promise<void> {
  await sql`select ${lockOf(sql`${mobileNumber}`)}`.execute(tx.db)
}

/** Reads an appointment, or null, and locks its customer's number, or this one where there is no such appointment. */
export async function lockAppointment(
  { db, storeCode }: StoreTx,
  id: string,
  mobileNumber: string | null,
): Promise<Appointment | null> {
  const [, found] = selectAppointment(storeCode, id)
  const number = sql<string | null>`coalesce(own."mobileNumber", ${mobileNumber})`
  const { rows } = await sql<{ own: Appointment | null }>`
    select row_to_json(own) as own, ${lockOf(number)}
    from (select) as nothing left join (${found}) as own on true`.execute(db)
  return rows[0]?.own ?? null
}

const fields = sql.raw(customers.jsonFields('person'))

/** Selects the customer of a number and locks the row until the commit. */
export const selectLocked = (mobileNumber: string): RowsOfTable<'customers'> => [
  'customers',
  sql`select ${fields} from customers person where mobile_number = ${mobileNumber} for update`,
]

import { addDays } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import type { DayOverlayReader } from './day-overlay'
import type { ReadContext } from './read-context'

/** Scope of the rows that a command may look at: some days with those around them, and one customer. */
export interface WorldScope {
  dates: readonly string[]
  mobileNumber: string | null
}

/** The world as the screens show it: base rows with all pending commands applied. */
export async function worldOf(
  dayReader: DayOverlayReader,
  customerOf: (context: ReadContext, mobileNumber: string) => Promise<Customer | null>,
  context: ReadContext,
  { dates, mobileNumber }: WorldScope,
): Promise<World> {
  const appointments = new Map<string, Appointment>()
  for (const date of new Set(dates)) {
    const { base, groups } = await dayReader.days(context, addDays(date, -1), addDays(date, 1))
    for (const row of base) if (!appointments.has(row.id)) appointments.set(row.id, row)
    for (const group of groups) for (const row of group.rows.values()) appointments.set(row.id, row)
  }
  const customer = mobileNumber ? await customerOf(context, mobileNumber) : null
  const customers = new Map(customer ? [[customer.mobileNumber, customer]] : [])
  return { ...context.business, appointments, customers }
}

import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import {
  addedDays,
  cents,
  type Entry,
  groupBy,
  isIn,
  type OracleRows,
  total,
  visitsOf,
} from './money'
import { type Named, nameOf, soldIn } from './sales'
import { createSheets } from './sheets'
import { soldSum } from './sold'

interface Range {
  start: string
  end: string
}

const mistakes = ['Booked by mistake', 'Booked twice']
/** Days without a visit after which a customer is lost. */
const lostAfter = 60

/** The sheets of Customer Figures. `today`: customers are lost up to this day. */
export function customersExpected(
  rows: OracleRows,
  entries: readonly Entry[],
  { range, customers, today }: { range: Range; customers: readonly Customer[]; today: string },
) {
  const { sheet, sheets } = createSheets()
  const byDay = sheet('By Day', [
    ...['New Customers', 'Returning Visits', 'No-Shows', 'Lost Customers'],
  ])
  const top = sheet('Top Customers', ['Visits', 'Sales'])
  const lost = sheet('Lost Customers', ['Visits'])
  sheet('No-Shows', [])
  const numberOf = (id: string) => customers.find((each) => each.id === id)?.mobileNumber ?? id
  const visits = visitsOf(rows).filter(
    ({ status, startDate }) => status === 'COMPLETED' && startDate <= range.end,
  )
  for (const [id, own] of groupBy(visits, personOf)) {
    const days = own.map(({ startDate }) => startDate).sort()
    for (const [at, day] of days.entries())
      if (isIn(day, range)) byDay.add(day, { [at === 0 ? 'New Customers' : 'Returning Visits']: 1 })
    const now = days.filter((day) => isIn(day, range)).length
    if (now > 0) top.add(numberOf(id), { Visits: now })
    const end = addedDays(days.at(-1) ?? '', lostAfter)
    if (end < range.start || end > range.end || end > today) continue
    byDay.add(end, { 'Lost Customers': 1 })
    lost.add(numberOf(id), { Visits: days.length })
  }
  for (const part of soldIn(rows, entries, range)) {
    const id = personOf(part.row)
    if (id) top.add(numberOf(id), { Sales: soldSum(part) })
  }
  for (const row of visitsOf(rows))
    if (isMissed(row) && isIn(row.startDate, range)) byDay.add(row.startDate, { 'No-Shows': 1 })
  return sheets
}

const personOf = (row: { customerId: string | null; mobileNumber: string | null }): string =>
  row.customerId ?? row.mobileNumber ?? ''

const isMissed = ({ status, customerInitiatedCancel, cancelReason }: Appointment): boolean =>
  status === 'CANCELLED' &&
  customerInitiatedCancel === false &&
  !mistakes.includes(cancelReason ?? '')

/** The sheets of Therapist Commissions. */
export function commissionsExpected(
  rows: OracleRows,
  entries: readonly Entry[],
  range: Range,
  staffs: Named,
) {
  const { sheet, sheets } = createSheets()
  const titles = ['Appointments', 'Completed', 'Commission', 'Tips']
  const [byDay, byTherapist] = [sheet('By Day', titles), sheet('By Therapist', titles)]
  for (const row of rows.appointments) {
    if (row.status === 'CANCELLED' || !row.staffId || !isIn(row.startDate, range)) continue
    const name = nameOf(staffs, row.staffId)
    const figures = {
      Appointments: 1,
      Completed: row.status === 'COMPLETED' ? 1 : 0,
      Commission: cents(row.staffCommission),
    }
    byDay.add(`${name} ${row.startDate}`, figures)
    byTherapist.add(name, figures)
  }
  const byMode = sheet('Tips by Mode', ['Tips'])
  for (const { kind, day, staffId, mode, amount } of entries) {
    if (kind !== 'TIP' || !staffId || !isIn(day, range)) continue
    const name = nameOf(staffs, staffId)
    byDay.add(`${name} ${day}`, { Tips: amount })
    byTherapist.add(name, { Tips: amount })
    byMode.add(`${name} ${mode}`, { Tips: amount })
  }
  return sheets
}

/** The money in Occupancy: services of completed visits, by the hours for which their therapists were booked. */
export function revenueExpected(
  rows: OracleRows,
  entries: readonly Entry[],
  range: Range,
  staffs: Named,
) {
  const sold = soldIn(rows, entries, range).filter(({ visits }) => visits > 0)
  const services = new Map(sold.map((part) => [part.row.id, part.services]))
  const { sheet, sheets } = createSheets()
  const titles = ['Hours Completed', 'Revenue', 'Revenue an Hour']
  const done = rows.appointments.filter(
    ({ status, staffId, startDate }) =>
      status === 'COMPLETED' && staffId !== null && isIn(startDate, range),
  )
  const add = (name: string, keyOf: (row: Appointment) => string) => {
    const made = sheet(name, titles)
    for (const [key, own] of groupBy(done, keyOf)) made.add(key, figuresOf(own, services))
    made.addTotal(figuresOf(done, services))
  }
  add('By Day', ({ startDate }) => startDate)
  add('By Therapist', ({ staffId }) => nameOf(staffs, staffId ?? ''))
  add('By Weekday', ({ startDate }) =>
    new Date(startDate).toLocaleString('en-US', { weekday: 'long', timeZone: 'UTC' }),
  )
  sheet('By Room', [])
  sheet('By Hour', [])
  return sheets
}

function figuresOf(rows: readonly Appointment[], services: ReadonlyMap<string, number>) {
  const minutes = new Set(rows.flatMap(minutesOf))
  const revenue = total(rows.map(({ id }) => services.get(id) ?? 0))
  return {
    'Hours Completed': minutes.size / 60,
    Revenue: revenue,
    'Revenue an Hour': minutes.size === 0 ? 0 : Math.round((revenue * 60) / minutes.size),
  }
}

/** The minutes of a visit's therapist, each with a name, so that those booked twice count once. */
function minutesOf({ staffId, startDate, startTime, endDate, endTime }: Appointment): string[] {
  const at = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`) / 60_000
  const from = at(startDate, startTime)
  const count = Math.max(0, at(endDate, endTime) - from)
  return Array.from({ length: count }, (_, minute) => `${staffId} ${startDate} ${from + minute}`)
}

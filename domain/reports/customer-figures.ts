import { isNoShow } from '../customer/no-show'
import { appointmentFields } from '../fields/appointments'
import { customerFields } from '../fields/customers'
import { addDays } from '../kernel/dates'
import { knownNumber } from '../kernel/names'
import type { Appointment } from '../rows/appointment'
import type { Sale } from '../rows/sale'
import { type Days, daysOfRange, isWithin } from './period'
import { entriesOn, salesTotal } from './sales-entries'
import { linesByKey } from './summary'
import { php, type ReportColumn, type ReportTable, tableOf } from './table'

/** A customer's completed visits in a store before a range. */
export interface PastVisits {
  name: string
  mobileNumber: string
  visits: number
  /** YYYY-MM-DD; null when only the number of visits is known */
  last: string | null
}

/** Name of the sheet that the screen charts. */
export const customerSheets = { byDay: 'By Day' }

/** Days without a visit after which a customer counts as lost. */
export const lostAfter = 60
const mostTop = 50

interface DayLine {
  day: string
  fresh: number
  returning: number
  noShows: number
  lost: number
}

interface Person extends PastVisits {
  /** visits in the range */
  now: number
  /** sales in the range less refunds, retail included; centavos */
  sales: number
}

/**
 * Counts new and returning customers, no-shows and lost customers of a range. `past`: visits before it, by customer id;
 * a customer without any is new.
 */
export function tallyCustomers(days: Days, past: ReadonlyMap<string, PastVisits>) {
  const visits: Appointment[] = []
  const noShows: Appointment[] = []
  const bought: (Appointment | Sale)[] = []
  return {
    /** Adds a visit or sale that is of the days or was paid back on them. */
    add(row: Appointment | Sale) {
      if (entriesOn(row, days).length > 0) bought.push(row)
      if ('lines' in row || !isWithin(row.startDate, days)) return
      if (row.status === 'COMPLETED') visits.push(row)
      else if (isNoShow(row)) noShows.push(row)
    },
    /**
     * All sheets. `today`: customers can become lost up to this day; null: lost customers aren't counted, because some
     * of the last visits are unknown.
     */
    tables(today: string | null): ReportTable[] {
      const lines = linesByKey(
        (day): DayLine => ({ day, fresh: 0, returning: 0, noShows: 0, lost: 0 }),
      )
      for (const day of daysOfRange(days)) lines.of(day)
      const people = countVisits(visits.sort(byStart), past, lines.of)
      for (const row of bought) addSales(people, row, days)
      for (const row of noShows) lines.of(row.startDate).noShows += 1
      const lost = today === null ? null : lostIn(days, today, [...people.values()])
      for (const person of lost ?? []) lines.of(lostOn(person)).lost += 1
      return [
        tableOf(customerSheets.byDay, dayColumns(lost !== null), lines.all()),
        tableOf('Top Customers', topColumns, topOf([...people.values()])),
        ...(lost ? [tableOf('Lost Customers', lostColumns, lost)] : []),
        tableOf('No-Shows', noShowColumns, noShows.sort(byStart)),
      ]
    },
  }
}

const byStart = (a: Appointment, b: Appointment) =>
  `${a.startDate} ${a.startTime} ${a.id}` < `${b.startDate} ${b.startTime} ${b.id}` ? -1 : 1

/** Counts the visits, which are in order of time, on their days. Returns every customer with a visit. */
function countVisits(
  visits: readonly Appointment[],
  past: ReadonlyMap<string, PastVisits>,
  lineOf: (day: string) => DayLine,
): Map<string, Person> {
  const people = new Map<string, Person>()
  for (const [id, before] of past) people.set(id, { ...before, now: 0, sales: 0 })
  for (const row of visits) {
    const person = personOf(people, row)
    const line = lineOf(row.startDate)
    if (person.visits + person.now === 0) line.fresh += 1
    else line.returning += 1
    person.now += 1
    person.last = row.startDate
  }
  return people
}

/** The customer of a visit or sale; added if unknown. */
function personOf(people: Map<string, Person>, row: Appointment | Sale): Person {
  const { customerId, name, mobileNumber } = row
  const id = customerId ?? mobileNumber ?? ''
  const fresh = { mobileNumber: mobileNumber ?? '', visits: 0, last: null, now: 0, sales: 0 }
  const person = people.get(id) ?? { name: name ?? '', ...fresh }
  people.set(id, person)
  return person
}

function addSales(people: Map<string, Person>, row: Appointment | Sale, days: Days) {
  if (!row.customerId && !row.mobileNumber) return
  for (const entry of entriesOn(row, days)) personOf(people, row).sales += salesTotal(entry)
}

/** The day on which a customer counts as lost, unless another visit comes before. */
const lostOn = ({ last }: Pick<Person, 'last'>): string => (last ? addDays(last, lostAfter) : '')

/** Customers who became lost on a day of the range, by their last visit. */
function lostIn({ start, end }: Days, today: string, people: readonly Person[]): Person[] {
  const until = end < today ? end : today
  return people
    .filter((person) => lostOn(person) >= start && lostOn(person) <= until)
    .sort((a, b) => (lostKey(a) < lostKey(b) ? -1 : 1))
}

const lostKey = ({ last, mobileNumber }: Person) => `${last} ${mobileNumber}`

const topOf = (people: readonly Person[]): Person[] =>
  people
    .filter(({ now, sales }) => now > 0 || sales !== 0)
    .sort((a, b) => b.sales - a.sales || (a.mobileNumber < b.mobileNumber ? -1 : 1))
    .slice(0, mostTop)

const count = { kind: 'whole', total: true } as const

function dayColumns(knowsLost: boolean): readonly ReportColumn<DayLine>[] {
  const columns: ReportColumn<DayLine>[] = [
    { title: 'Date', kind: 'date', value: ({ day }) => day },
    { key: 'newCustomers', title: 'New Customers', ...count, value: ({ fresh }) => fresh },
    {
      key: 'returningVisits',
      title: 'Returning Visits',
      ...count,
      value: ({ returning }) => returning,
    },
    { key: 'noShows', title: 'No-Shows', ...count, value: ({ noShows }) => noShows },
  ]
  const lost = { title: 'Lost Customers', ...count, value: (line: DayLine) => line.lost }
  return knowsLost ? [...columns, lost] : columns
}

const person: readonly ReportColumn<Pick<Person, 'name' | 'mobileNumber'>>[] = [
  { title: 'Customer', kind: 'text', value: ({ name }) => name },
  {
    title: customerFields.mobileNumber.label,
    kind: 'text',
    value: ({ mobileNumber }) => knownNumber(mobileNumber),
  },
]

const topColumns: readonly ReportColumn<Person>[] = [
  ...person,
  { title: 'Visits', ...count, value: ({ now }) => now },
  { title: 'Sales', ...php, value: ({ sales }) => sales },
  { title: 'Last Visit', kind: 'date', value: ({ last }) => last },
]

const lostColumns: readonly ReportColumn<Person>[] = [
  ...person,
  { title: 'Last Visit', kind: 'date', value: ({ last }) => last },
  { title: 'Visits', ...count, value: ({ visits, now }) => visits + now },
]

const noShowColumns: readonly ReportColumn<Appointment>[] = [
  ...person,
  { title: 'Date', kind: 'date', value: ({ startDate }) => startDate },
  { title: appointmentFields.startTime.label, kind: 'time', value: ({ startTime }) => startTime },
  {
    title: appointmentFields.cancelReason.label,
    kind: 'text',
    value: ({ cancelReason }) => cancelReason,
  },
]

import { wrongTenders } from '../../domain/money/wrong-tenders'
import { doubleBookings, wrongAmounts, wrongCounts, wrongPoints } from '../../support/ledger'
import { openingPoints } from '../service/business'
import type { Violate } from './devices'
import type { Books } from './read-books'

/** The part of the service's data that a tablet of one store must show. */
export function booksOf(books: Books, storeCode: string): Books {
  const own = books.appointments.filter((row) => row.storeCode === storeCode)
  const people = books.customers.filter(({ id }) => books.known.has(`${storeCode} ${id}`))
  const isOwn = (row: { storeCode: string }) => row.storeCode === storeCode
  return {
    ...books,
    appointments: own,
    customers: people,
    drawers: books.drawers.filter(isOwn),
    sales: books.sales.filter(isOwn),
    attendances: books.attendances.filter(isOwn),
    absences: books.absences.filter(isOwn),
    series: books.series.filter(isOwn),
    invoices: books.invoices.filter(isOwn),
  }
}

/** Checks conditions that the service's data must always meet. */
export function checkBooks(
  books: Books,
  { isBasicHost }: { isBasicHost: boolean },
  violate: Violate,
): void {
  const { appointments: rows, customers: people, points } = books
  for (const text of [
    ...rows.filter((row) => !isPutRight(row)).flatMap(wrongAmounts),
    ...wrongPoints(rows, people, points, openingPoints),
    ...wrongCounts(rows, people),
    ...doubleBookings(rows),
    ...rows.flatMap(wrongMoney),
    ...sharedTenders(rows),
  ])
    violate(`service: ${text}`)
  const seen = new Set<string>()
  for (const { row, action, tag } of books.effects) {
    // Without keys and versions a discarded change of values may arrive late, and take effect a second time.
    if (isBasicHost && action === 'updateAppointment') continue
    if (tag && seen.has(`${row} ${tag}`)) violate(`service: ${tag} took effect twice (${action})`)
    if (tag) seen.add(`${row} ${tag}`)
  }
}

/** Whether money or products were given back, or a sum was corrected, so that the payments are no longer those that its steps asked for. */
const isPutRight = ({
  corrections,
  isTakenBack,
  tenders,
}: Books['appointments'][number]): boolean =>
  isTakenBack ||
  // Received money that was paid back where it was kept has no correction in the visit that got it.
  (tenders ?? []).some(({ kind }) => kind === 'REFUND') ||
  corrections.some(
    ({ kind, newAmount }) => kind === 'REFUND' || kind === 'LINE' || newAmount !== null,
  )

/** Errors in the tenders of an appointment. A correction may say that one was paid back twice. */
function wrongMoney(row: Books['appointments'][number]): string[] {
  const isDoubled = row.corrections.some((each) => each.isDoubled)
  return wrongTenders(row).flatMap((text) =>
    isDoubled && text.endsWith('holds less than nothing') ? [] : `${row.id}: ${text}`,
  )
}

/** Tenders that two appointments have. */
function sharedTenders(rows: Books['appointments']): string[] {
  const owners = new Map<string, string>()
  return rows.flatMap((row) =>
    (row.tenders ?? []).flatMap(({ id }) => {
      const owner = owners.get(id) ?? row.id
      owners.set(id, owner)
      return owner === row.id ? [] : `tender ${id} is in ${owner} and in ${row.id}`
    }),
  )
}

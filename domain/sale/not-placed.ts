import { heldPayments } from '../appointment/correction/pay-back'
import { effectiveTenders, idsOfTenders } from '../appointment/tenders'
import type { Appointment } from '../rows/appointment'
import { isRetail, type Sale } from '../rows/sale'
import type { Tender } from '../rows/tender'

/**
 * Money received for bookings and sales that wait in a conflict, less what was paid back, the oldest first. Each row
 * has only payments that no appointment or sale holds. `rows`: all appointments that may hold some.
 */
export function notPlaced(sales: Iterable<Sale>, rows: readonly Appointment[]): Sale[] {
  const all = [...sales]
  const waiting = all.filter((sale) => !isRetail(sale))
  if (waiting.length === 0) return []
  return heldOf(waiting, idsOfTenders([...rows, ...all.filter(isRetail)]))
}

/** Those rows of received money that have some that is not placed, as they are stored. `placed`: ids of held tenders. */
export function rowsNotPlaced(waiting: readonly Sale[], placed: ReadonlySet<string>): Sale[] {
  // A refund may be in another row than its payment.
  const open = idsOfTenders(heldOf(waiting, placed))
  return waiting.filter(({ tenders }) => tenders.some(({ id }) => open.has(id)))
}

function heldOf(waiting: readonly Sale[], placed: ReadonlySet<string>): Sale[] {
  return withRefunds(waiting)
    .map((sale) => ({
      ...sale,
      tenders: sale.tenders.filter(({ id, kind }) => kind !== 'PAYMENT' || !placed.has(id)),
    }))
    .filter((sale) => heldPayments(sale).some(({ held }) => held > 0))
    .sort(byTime)
}

/** Compares sales for a sort, the oldest first. */
export const byTime = (a: Sale, b: Sale) => (a.soldAt < b.soldAt ? -1 : 1)

/** The rows with each tender once, as the first of them has it: both commands of a double click may wait. */
export function tendersOnce(waiting: readonly Sale[]): Sale[] {
  const known = new Set<string>()
  const isNew = ({ id }: Tender) => !known.has(id) && known.add(id)
  return waiting.map((row) => ({ ...row, tenders: row.tenders.filter(isNew) }))
}

/** The rows with each refund in the row of its payment: a payment and its refund may wait in two commands. */
export function withRefunds(received: readonly Sale[]): Sale[] {
  const waiting = tendersOnce(received)
  const homes = new Map(waiting.flatMap((row) => row.tenders.map(({ id }) => [id, row.id])))
  const isElsewhere = ({ of }: Tender, { id }: Sale) => (homes.get(of ?? '') ?? id) !== id
  const moved = waiting.flatMap((row) =>
    effectiveTenders(row).filter((one) => isElsewhere(one, row)),
  )
  return waiting
    .map((row) => ({
      ...row,
      tenders: [
        ...row.tenders.filter((one) => !isElsewhere(one, row)),
        ...moved.filter(({ of }) => homes.get(of ?? '') === row.id),
      ],
    }))
    .filter(({ tenders }) => tenders.length > 0)
}

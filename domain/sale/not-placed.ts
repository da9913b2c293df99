import { heldPayments } from '../appointment/correction/pay-back'
import { idsOfTenders } from '../appointment/tenders'
import type { Appointment } from '../rows/appointment'
import { isRetail, type Sale } from '../rows/sale'

/**
 * Money received for bookings and sales that wait in a conflict, less what was paid back, the oldest first. Each row
 * has only payments that no appointment or sale holds. `rows`: all appointments that may hold some.
 */
export function notPlaced(sales: Iterable<Sale>, rows: readonly Appointment[]): Sale[] {
  const all = [...sales]
  const waiting = all.filter((sale) => !isRetail(sale))
  if (waiting.length === 0) return []
  const placed = idsOfTenders([...rows, ...all.filter(isRetail)])
  return waiting
    .map((sale) => ({
      ...sale,
      tenders: sale.tenders.filter(({ id, kind }) => kind !== 'PAYMENT' || !placed.has(id)),
    }))
    .filter((sale) => heldPayments(sale).some(({ held }) => held > 0))
    .sort(byTime)
}

/** Compares sales for a sort, the oldest first. */
export const byTime = (a: Sale, b: Sale) => (a.soldAt < b.soldAt ? -1 : 1)

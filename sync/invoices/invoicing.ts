import type { Store } from '#domain/rows/store'
import { isPermitted } from '#domain/tax/registration'
import type { WithDb } from '../store/db'
import { readSeriesEnd } from '../store/series-end'
import type { Tablet } from './tablet'

/** A tablet's series, and the functions that issue from it, loaded only in a store with a permit. */
export interface Invoicing extends Pick<typeof import('./issue'), 'paidRows' | 'worksDue'> {
  tablet: Tablet
}

/** The tablet's series as it is now; null in a store without a permit. Rejects when the script can't be loaded. */
export async function invoicingFor(
  { db }: WithDb,
  store: Store,
  tablet: Omit<Tablet, 'end'>,
): Promise<Invoicing | null> {
  if (!isPermitted(store)) return null
  const [issue, end] = await Promise.all([import('./issue'), readSeriesEnd(db, store.code)])
  return { paidRows: issue.paidRows, worksDue: issue.worksDue, tablet: { ...tablet, end } }
}

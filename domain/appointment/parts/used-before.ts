import type { Tender } from '../../rows/tender'
import { effectiveTenders, type PaidRow } from '../tenders'

/** References are compared without spaces, hyphens and case, because they are typed from a phone's screen. */
export const comparableReference = (reference: string): string =>
  reference.replace(/[\s-]/g, '').toUpperCase()

/** Minimum length of a reference that is compared; shorter ones repeat by chance. */
export const leastCompared = 4

/**
 * The last payment or refund, in other appointments and sales, that used the given reference; null when none did. Money
 * received for the booking that is being paid is left out.
 */
export function usedBefore(
  rows: readonly PaidRow[],
  reference: string,
  payingFor: string | undefined,
): Tender | null {
  const wanted = comparableReference(reference)
  if (wanted.length < leastCompared) return null
  const found = rows
    .filter((row) => row.tenders !== null && row.id !== payingFor)
    .filter((row) => !('waitsFor' in row && row.waitsFor && row.waitsFor === payingFor))
    .flatMap(effectiveTenders)
    .filter((each) => each.kind !== 'TIP' && isSame(each, wanted))
  return found.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1) ?? null
}

const isSame = ({ reference }: Tender, wanted: string): boolean =>
  comparableReference(reference ?? '') === wanted

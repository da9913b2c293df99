import { centavos, less, pesos, sum, times } from '#domain/kernel/money'
import { isCash } from '#domain/rows/store-lists'
import { paidIn, type Split } from '../../payment/split'
import type { Allowed } from './actions'
import { checkInSums, completionSums, pesosOf } from './sums'
import type { DetailState } from './use-detail'

/** The cash to take with the next payment in PHP, less the change that is given back. */
export function cashDue(detail: DetailState, allowed: Allowed): number {
  const { row, edits, world, fields } = detail
  const inCash = (split: Split, total: number, mode: string) =>
    centavos(paidIn(split, total, mode, (each) => isCash(world, each)))
  if (allowed.checkIn) {
    const { given, charge, change } = checkInSums(row, edits, world)
    const paid = Math.max(0, pesosOf(given))
    const cash = less(inCash(fields.givenSplit, paid, fields.givenMode), centavos(change))
    const kept = less(centavos(paid), centavos(change))
    // Each part of the payment bears the charge in proportion to its amount.
    return pesos(sum(cash, times(centavos(charge), kept > 0 ? cash / kept : 0)))
  }
  const { given, change, additional, products, tip } = completionSums(row, edits, world)
  const paid = inCash(fields.givenSplit, Math.max(0, pesosOf(given)), fields.givenMode)
  return pesos(
    sum(
      less(paid, centavos(change)),
      inCash(fields.additionalSplit, additional, fields.additionalMode),
      inCash(fields.productSplit, products, fields.productMode),
      inCash(null, tip, fields.tipMode),
    ),
  )
}

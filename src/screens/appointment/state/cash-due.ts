import { centavos, less, pesos, sum, times } from '#domain/kernel/money'
import { isCash } from '#domain/rows/store-lists'
import { isSplit, paidIn, type Split } from '../../payment/split'
import type { Allowed } from './actions'
import { standingParts } from './additional-input'
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
  const { given, change, products, owed, tip } = completionSums(row, edits, world)
  const paid = inCash(fields.givenSplit, Math.max(0, pesosOf(given)), fields.givenMode)
  // Cash that was taken before is not asked for again.
  const added = (split: Split, total: number, phase: 'Additional' | 'Product') => {
    const mode = phase === 'Additional' ? fields.additionalMode : fields.productMode
    const standing = standingParts(row, phase)
    const all = sum(...standing.map(({ amount }) => centavos(amount)))
    const cash = standing.filter((part) => isCash(world, part.mode))
    const taken = sum(...cash.map(({ amount }) => centavos(amount)))
    const isOther = !isSplit(split) && standing.some((part) => part.mode !== mode)
    if (isOther) return inCash(null, pesos(less(centavos(total), all)), mode)
    return less(inCash(split, total, mode), taken)
  }
  return pesos(
    sum(
      less(paid, centavos(change)),
      added(fields.additionalSplit, Math.max(0, pesosOf(fields.additional)), 'Additional'),
      inCash(fields.extensionSplit, owed, fields.extensionMode),
      added(fields.productSplit, products, 'Product'),
      inCash(null, tip, fields.tipMode),
    ),
  )
}

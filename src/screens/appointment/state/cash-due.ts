import { centavos, less, pesos, sum, times } from '#domain/kernel/money'
import { isCash } from '#domain/rows/store-lists'
import { money } from '../../../ui/format/format-money'
import { isSplit, paidIn, type Split } from '../../payment/split'
import type { Allowed } from './actions'
import { standingParts } from './additional-input'
import { sumOf } from './sum-lines'
import { checkInSums, completionSums, pesosOf } from './sums'
import type { DetailState } from './use-detail'

/** The cash to take with the next payment in PHP, less the change that is given back. */
export const cashDue = (detail: DetailState, allowed: Allowed): number =>
  dueIn(detail, allowed, (mode) => isCash(detail.world, mode))

/** The modes in which the next payment takes money. */
function modesDue(detail: DetailState, allowed: Allowed): string[] {
  const { givenSplit, givenMode, additionalSplit, additionalMode, ...others } = detail.fields
  const { extensionSplit, extensionMode, productSplit, productMode, tipMode } = others
  const splits = [givenSplit, additionalSplit, extensionSplit, productSplit].map(
    (split) => split ?? [],
  )
  const modes = [givenMode, additionalMode, extensionMode, productMode, tipMode]
  const all = new Set([...modes, ...splits.flat().map(({ mode }) => mode)])
  return [...all].filter((mode) => dueIn(detail, allowed, (each) => each === mode) > 0)
}

/** The money that the next button takes: "PHP 1,450.00 CASH", "PHP 800.00 in 2 modes"; null for nothing. */
export function takenText(detail: DetailState, allowed: Allowed): string | null {
  const { total } = sumOf(detail, allowed)
  const modes = modesDue(detail, allowed)
  if (total <= 0 || modes.length === 0) return null
  return `${money(total)} ${modes.length === 1 ? modes[0] : `in ${modes.length} modes`}`
}

/** The money in PHP that the next payment takes in the modes that pass the test, less the change. */
function dueIn(detail: DetailState, allowed: Allowed, test: (mode: string) => boolean): number {
  const { row, edits, world, fields } = detail
  const paidBy = (split: Split, total: number, mode: string) =>
    centavos(paidIn(split, total, mode, test))
  // Change of a payment in parts is given out of the cash.
  const isCashBack = ({ mode }: { mode: string }) => test(mode) && isCash(world, mode)
  const { givenSplit } = fields
  const backOf = (change: number) =>
    centavos(!isSplit(givenSplit) || givenSplit.some(isCashBack) ? change : 0)
  if (allowed.checkIn) {
    const { given, charge, change } = checkInSums(row, edits, world)
    const paid = Math.max(0, pesosOf(given))
    const taken = less(paidBy(fields.givenSplit, paid, fields.givenMode), backOf(change))
    const kept = less(centavos(paid), centavos(change))
    // Each part of the payment bears the charge in proportion to its amount.
    return pesos(sum(taken, times(centavos(charge), kept > 0 ? taken / kept : 0)))
  }
  const { given, change, products, owed, tip } = completionSums(row, edits, world)
  const paid = paidBy(fields.givenSplit, Math.max(0, pesosOf(given)), fields.givenMode)
  // Money that was taken before is not asked for again.
  const added = (split: Split, total: number, phase: 'Additional' | 'Product') => {
    const mode = phase === 'Additional' ? fields.additionalMode : fields.productMode
    const standing = standingParts(row, phase)
    const all = sum(...standing.map(({ amount }) => centavos(amount)))
    const tested = standing.filter((part) => test(part.mode))
    const taken = sum(...tested.map(({ amount }) => centavos(amount)))
    const isOther = !isSplit(split) && standing.some((part) => part.mode !== mode)
    if (isOther) return paidBy(null, pesos(less(centavos(total), all)), mode)
    return less(paidBy(split, total, mode), taken)
  }
  return pesos(
    sum(
      less(paid, backOf(change)),
      added(fields.additionalSplit, Math.max(0, pesosOf(fields.additional)), 'Additional'),
      paidBy(fields.extensionSplit, owed, fields.extensionMode),
      added(fields.productSplit, products, 'Product'),
      paidBy(null, tip, fields.tipMode),
    ),
  )
}

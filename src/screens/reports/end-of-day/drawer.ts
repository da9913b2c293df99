import { bounds } from '#domain/kernel/bounds'
import { centavos } from '#domain/kernel/money'
import { type TakenLine, takenParts, takenTotal } from '#domain/reports/taken'
import { amount } from '../../../ui/format/format-money'
import { numberTrouble } from '../../../ui/format/money-text'
import type { PrintLine } from '../../../ui/layout/print-sheet'
import { differenceWords } from '../drawers/drawer-lines'
import type { Counts } from './use-day'

const pesos = (centavos: number) => amount(centavos / 100)

/** Lines that add up to the cash taken. A single line if all of it was taken for visits of this day. */
export function drawerLines(cash: TakenLine): PrintLine[] {
  const parts = takenParts.filter(({ part }) => cash[part] !== 0)
  const isPlain = parts.every(({ part }) => part === 'ofDay')
  return [
    ...(isPlain ? [] : parts).map(({ part, title }) => ({
      left: part === 'ofCancelled' ? `${title}, if it was kept` : title,
      right: pesos(cash[part]),
    })),
    { left: 'Cash taken', right: pesos(takenTotal(cash)), strong: true },
  ]
}

/**
 * Counted cash less the cash at opening and the cash taken, in centavos. Null if nothing was counted or a number is
 * invalid.
 */
export function differenceOf(cash: TakenLine, { opening, counted }: Counts): number | null {
  const isWrong = [opening, counted].some((each) => numberTrouble(each, bounds.pesos))
  if (isWrong || typeof counted !== 'number' || opening === 'invalid') return null
  return centavos(counted) - centavos(opening ?? 0) - takenTotal(cash)
}

/** Printed lines about the counted cash. */
export function countLines(cash: TakenLine, counts: Counts): PrintLine[] {
  const difference = differenceOf(cash, counts)
  if (difference === null || typeof counts.counted !== 'number') return []
  const opening = typeof counts.opening === 'number' ? counts.opening : 0
  return [
    { left: 'In the drawer at opening', right: amount(opening) },
    { left: 'Counted', right: amount(counts.counted) },
    { left: 'Difference', right: differenceWords(difference), strong: true },
  ]
}

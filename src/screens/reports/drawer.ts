import { centavos } from '#domain/kernel/money'
import type { Drawer } from '#domain/reports/end-of-day'
import { amount } from '../../ui/format-money'
import type { PrintLine } from '../../ui/print-sheet'
import type { Counts } from './use-day'

const pesos = (centavos: number) => amount(centavos / 100)

const unless = (isAbsent: boolean, line: PrintLine): PrintLine[] => (isAbsent ? [] : [line])

/** How the cash that must be in the drawer comes about. */
export function drawerLines(drawer: Drawer): PrintLine[] {
  const { ofDay, ofCancelled, takenBefore, takenAhead, expected } = drawer
  const isPlain = ofCancelled + takenBefore + takenAhead === 0
  return [
    ...unless(isPlain, { left: 'Cash of the day’s appointments', right: pesos(ofDay) }),
    ...unless(ofCancelled === 0, {
      left: 'Cash of cancelled ones, if it was kept',
      right: pesos(ofCancelled),
    }),
    ...unless(takenBefore === 0, { left: 'Taken on an earlier day', right: pesos(-takenBefore) }),
    ...unless(takenAhead === 0, { left: 'Taken for later days', right: pesos(takenAhead) }),
    { left: 'Cash taken', right: pesos(expected), strong: true },
  ]
}

/** Counted less opening less what was taken, in centavos; null while nothing was counted. */
export function differenceOf({ expected }: Drawer, { opening, counted }: Counts): number | null {
  if (typeof counted !== 'number' || opening === 'invalid') return null
  return centavos(counted) - centavos(opening ?? 0) - expected
}

/** `Exact`, `150.00 too little`, `20.00 too much`. */
export function differenceWords(difference: number): string {
  if (difference === 0) return 'Exact'
  return `${pesos(Math.abs(difference))} too ${difference < 0 ? 'little' : 'much'}`
}

/** What was counted, as it is printed. */
export function countLines(drawer: Drawer, counts: Counts): PrintLine[] {
  const difference = differenceOf(drawer, counts)
  if (difference === null || typeof counts.counted !== 'number') return []
  const opening = typeof counts.opening === 'number' ? counts.opening : 0
  return [
    { left: 'In the drawer at opening', right: amount(opening) },
    { left: 'Counted', right: amount(counts.counted) },
    { left: 'Difference', right: differenceWords(difference), strong: true },
  ]
}

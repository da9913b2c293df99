import { aboutWords, itemKinds, kindTitle } from '#domain/drawer/drawer-words'
import type { ClosedSheet, DrawerItem, DrawerSheet } from '#domain/drawer/sheet'
import type { DrawerClosing } from '#domain/rows/drawer'
import type { World } from '#domain/rows/world'
import { instantTime } from '../../../ui/format/format-date'
import { amount, money } from '../../../ui/format/format-money'
import type { PrintLine } from '../../../ui/layout/print-sheet'

const pesos = (centavos: number) => amount(centavos / 100)

/** A line about a drawer. `difference`: counted less expected cash in centavos, on the line that shows it. */
export interface DrawerLine extends PrintLine {
  difference?: number
}

/**
 * Sums of a drawer by kind. Before a blind count (`isBlind`), payments and expected cash are hidden. Those of a closed
 * drawer add up to the cash expected at its last count, which is shown with the count.
 */
export function sheetLines(
  { float, items: all, expected, closing }: DrawerSheet,
  isBlind: boolean,
): DrawerLine[] {
  const items = closing?.known ?? all
  const sums = itemKinds.flatMap(({ kind, title, isPayment }) => {
    const own = items.filter((item) => item.kind === kind)
    const sum = own.reduce((total, item) => total + item.amount, 0)
    return own.length === 0 || (isBlind && isPayment) ? [] : [{ left: title, right: pesos(sum) }]
  })
  const lines = [{ left: 'Float', right: pesos(float) }, ...sums]
  if (isBlind) return lines
  if (!closing) return [...lines, { left: 'Expected', right: pesos(expected), strong: true }]
  const putRight = { left: 'Put right after the count', right: pesos(-closing.corrected) }
  return closing.corrected === 0 ? lines : [...lines, putRight]
}

/** Lines that compare the last count of a closed drawer with the cash that its tablet expected. */
export function closingLines({
  expected,
  counted,
  difference,
  closing,
  earlier,
  toTheSafe,
}: ClosedSheet): DrawerLine[] {
  return [
    {
      left: earlier.length === 0 ? 'Expected at closing' : 'Expected at the last count',
      right: pesos(expected),
    },
    { left: 'Counted', right: pesos(counted) },
    differenceLine('Difference', difference),
    { left: 'Left in the drawer', right: amount(closing.left) },
    ...(toTheSafe > 0 ? [{ left: 'To the safe', right: pesos(toTheSafe) }] : []),
  ]
}

/** Lines about a drawer that was counted again: who counted it last, and the counts before; empty after one count. */
export function earlierLines({ closing, earlier }: ClosedSheet): DrawerLine[] {
  const line = (words: string, { id, at, by, counted }: DrawerClosing) => ({
    id,
    left: `${words}, ${instantTime(at)}, ${by}`,
    right: amount(counted),
  })
  if (earlier.length === 0) return []
  return [line('Counted again', closing), ...earlier.map((count) => line('Counted before', count))]
}

/**
 * Text for cash that the last count did not include: "After closing: + PHP 500.00, Desk 2, Jose, 2:05 PM"; it may have
 * been taken before and arrived later.
 */
export function lateWords(item: DrawerItem, world: World, { closing }: ClosedSheet): string {
  const sign = item.amount < 0 ? '−' : '+'
  const sum = money(Math.abs(item.amount) / 100)
  const { desk, by, at } = item
  const about = [desk, aboutWords(item, world), !desk && by, instantTime(at)].filter(Boolean)
  const when = item.at > closing.at ? 'After closing' : 'Before closing, arrived later'
  return `${when}: ${sign} ${sum}, ${about.join(', ')}`
}

/**
 * Text for cash put in or taken out after a closing: "Paid out, Laundry, 2:05 PM: after closing, goes to the next
 * drawer".
 */
export function carriedWords(item: DrawerItem, world: World, isHere: boolean): string {
  const what = [kindTitle(item.kind), aboutWords(item, world), instantTime(item.at)]
    .filter(Boolean)
    .join(', ')
  return `${what}: after closing, ${isHere ? 'from the drawer before' : 'goes to the next drawer'}`
}

/**
 * Expected cash and difference with payments that arrived or were corrected after the closing; empty if there are none.
 */
export function lateLines(sheet: DrawerSheet): DrawerLine[] {
  const { closing, expected } = sheet
  if (!closing || (closing.late.length === 0 && closing.corrected === 0)) return []
  const corrected = { left: 'Payments put right since', right: pesos(closing.corrected) }
  return [
    ...(closing.corrected === 0 ? [] : [corrected]),
    { left: 'Expected now', right: pesos(expected) },
    differenceLine('Difference now', closing.differenceNow),
  ]
}

const differenceLine = (left: string, difference: number): DrawerLine => ({
  left,
  right: differenceWords(difference),
  strong: true,
  difference,
})

/** The difference as text: `Exact`, `150.00 too little`, `20.00 too much`. */
export function differenceWords(difference: number): string {
  if (difference === 0) return 'Exact'
  return `${pesos(Math.abs(difference))} too ${difference < 0 ? 'little' : 'much'}`
}

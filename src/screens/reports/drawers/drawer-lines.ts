import type { ClosedSheet, DrawerItem, DrawerSheet } from '#domain/drawer/sheet'
import { upperName } from '#domain/kernel/names'
import type { World } from '#domain/rows/world'
import { instantTime } from '../../../ui/format/format-date'
import { amount, money } from '../../../ui/format/format-money'
import type { PrintLine } from '../../../ui/layout/print-sheet'

const pesos = (centavos: number) => amount(centavos / 100)

const kinds: readonly { kind: string; title: string; isPayment?: boolean }[] = [
  { kind: 'PAYMENT', title: 'Cash payments', isPayment: true },
  { kind: 'REFUND', title: 'Paid back', isPayment: true },
  { kind: 'TIP', title: 'Tips', isPayment: true },
  { kind: 'PAID_IN', title: 'Paid in' },
  { kind: 'PAID_OUT', title: 'Paid out' },
  { kind: 'TIP_OUT', title: 'Tips paid out' },
  { kind: 'DROP', title: 'Drop to the safe' },
  { kind: 'VALE', title: 'Vale' },
]

/** The sums of a drawer by kind. A blind one hides the payments and the expected cash. */
export function sheetLines({ float, items, expected }: DrawerSheet, isBlind: boolean): PrintLine[] {
  const sums = kinds.flatMap(({ kind, title, isPayment }) => {
    const own = items.filter((item) => item.kind === kind)
    const sum = own.reduce((total, item) => total + item.amount, 0)
    return own.length === 0 || (isBlind && isPayment) ? [] : [{ left: title, right: pesos(sum) }]
  })
  const lines = [{ left: 'Float', right: pesos(float) }, ...sums]
  return isBlind ? lines : [...lines, { left: 'Expected', right: pesos(expected), strong: true }]
}

/** The count of a closed drawer against what its tablet expected. */
export function closingLines({ expected, counted, difference, closing }: ClosedSheet): PrintLine[] {
  return [
    { left: 'Expected at closing', right: pesos(expected) },
    { left: 'Counted', right: pesos(counted) },
    { left: 'Difference', right: differenceWords(difference), strong: true },
    { left: 'Left in the drawer', right: amount(closing.left) },
  ]
}

/** Cash that the closing didn't know: "After closing: + PHP 500.00, Jose, 2:05 PM". */
export function lateWords(item: DrawerItem, world: World): string {
  const sign = item.amount < 0 ? '−' : '+'
  const sum = money(Math.abs(item.amount) / 100)
  const about = [aboutWords(item, world), item.by, instantTime(item.at)].filter(Boolean)
  return `After closing: ${sign} ${sum}, ${about.join(', ')}`
}

/** The customer, therapist or reason of an item. */
export function aboutWords({ about }: DrawerItem, world: World): string {
  const therapist = world.staffs.get(about)
  return therapist ? upperName(therapist.name) : about
}

/** The expected cash and the difference with what arrived after the closing; nothing if nothing did. */
export function lateLines(sheet: DrawerSheet): PrintLine[] {
  const { closing, expected } = sheet
  if (!closing || (closing.late.length === 0 && closing.corrected === 0)) return []
  const corrected = { left: 'Payments put right since', right: pesos(closing.corrected) }
  return [
    ...(closing.corrected === 0 ? [] : [corrected]),
    { left: 'Expected now', right: pesos(expected) },
    { left: 'Difference now', right: differenceWords(closing.differenceNow), strong: true },
  ]
}

/** The difference as text: `Exact`, `150.00 too little`, `20.00 too much`. */
export function differenceWords(difference: number): string {
  if (difference === 0) return 'Exact'
  return `${pesos(Math.abs(difference))} too ${difference < 0 ? 'little' : 'much'}`
}

import { cashBookOf } from '#domain/drawer/sheet'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { keptOf } from '#domain/sale/sale-payment'
import { moneyEvents } from '../../../src/screens/appointment/corrections/money-events'
import { paymentLines, receiptTotal } from '../../../src/screens/appointment/papers/receipt-lines'
import {
  checkInPhase,
  completionPhase,
  creationPhase,
} from '../../../src/screens/appointment/state/phases'
import {
  closingLines,
  lateLines,
  sheetLines,
} from '../../../src/screens/reports/drawers/drawer-lines'
import { type DrawerExpected, drawersExpected } from '../oracle/drawers'
import { owedForExtensions, productsWorth } from '../oracle/end-of-day'
import { cents, type Entry, groupBy, sumOf, total, visitsOf, withoutTips } from '../oracle/money'
import { wrongFigure } from '../oracle/sheets'
import { priceOf } from '../oracle/sold'
import { type ComparedRows, oracleOf } from './screens'

/** Figures on receipts, in the visit's detail and on slips of drawers that are not the oracle's. */
export function wrongPapers(rows: ComparedRows, world: World): string[] {
  const { rows: own, entries } = oracleOf(rows)
  const byRow = groupBy(entries, ({ owner }) => owner.row.id)
  const { drawers } = drawersExpected(own, entries)
  const book = cashBookOf(rows)
  return [
    ...visitsOf(rows).flatMap((row) => {
      const paid = byRow.get(row.id) ?? []
      return [...wrongReceipt(row, paid), ...wrongDetail(row, paid, world)].map(
        (text) => `${row.id}: ${text}`,
      )
    }),
    ...rows.sales
      .filter(({ waitsFor }) => waitsFor === null)
      .flatMap((row) =>
        wrongFigure(`receipt of ${row.id}`, cents(keptOf(row)), sumOf(byRow.get(row.id) ?? [])),
      ),
    ...rows.drawers.flatMap((drawer) => {
      const expected = drawers.get(drawer.id)
      if (!expected) return []
      const sheet = book.sheetOf(drawer)
      const closing = sheet.closing ? closingLines(sheet.closing) : []
      const lines = [...sheetLines(sheet, false), ...closing, ...lateLines(sheet)]
      const asFloat = { float: cents(drawer.float), left: drawer.closings.at(-1)?.left ?? 0 }
      return wrongSlip(lines, expected, asFloat).map((text) => `slip of ${drawer.id}: ${text}`)
    }),
  ]
}

/** The amount in a text such as "1,250.00" or "PHP -70.00", in centavos. */
const inText = (text: string): number =>
  cents(Number(text.replace('−', '-').replace(/[^\d.-]/g, '')))

function wrongReceipt(row: Appointment, all: readonly Entry[]): string[] {
  const lines = paymentLines(row)
  const paid = withoutTips(all)
  const sumAt = lines.findIndex(({ left }) => left === 'Paid')
  const modes = [...new Set(paid.map(({ mode }) => mode))].toSorted((a, b) => b.length - a.length)
  const byMode = groupBy(
    lines.slice(0, sumAt),
    ({ left }) => modes.find((mode) => left.includes(mode)) ?? left,
  )
  const extras = total(paid.map((one) => (one.phase === 'Additional' ? one.amount : one.charge)))
  return [
    ...[...new Set([...modes, ...byMode.keys()])].flatMap((mode) =>
      wrongFigure(
        `receipt, ${mode}`,
        total((byMode.get(mode) ?? []).map(({ right }) => inText(right))),
        sumOf(paid.filter((one) => one.mode === mode)),
      ),
    ),
    ...wrongFigure('receipt, paid', inText(lines[sumAt]?.right ?? ''), sumOf(paid)),
    ...wrongFigure(
      'receipt, tips',
      total(lines.slice(sumAt + 1).map(({ right }) => inText(right))),
      sumOf(all.filter(({ kind }) => kind === 'TIP')),
    ),
    ...wrongFigure(
      'receipt, total',
      cents(receiptTotal(row)),
      priceOf(row) + productsWorth(row) + extras + owedForExtensions(row, paid),
    ),
  ]
}

function wrongDetail(row: Appointment, all: readonly Entry[], world: World): string[] {
  const paid = withoutTips(all)
  const { store } = world
  const shown = [
    ['Creation', creationPhase(row, store), ['Creation']],
    ['Check-In', checkInPhase(row, store), ['Check-In']],
    ['Completion', completionPhase(row), ['Completion', 'Additional', 'Product']],
  ] as const
  const phases = shown.flatMap(([name, phase, of]) => {
    const own = paid.filter((one) => of.some((each) => each === one.phase))
    return phase ? wrongFigure(`detail, ${name}`, cents(phase.paid), sumOf(own)) : []
  })
  if (row.tenders === null) return phases
  const events = moneyEvents(row, world).flatMap(({ title, correction }) => {
    if (correction?.isVoid) return []
    if (correction && correction.newAmount !== null)
      return [cents(correction.newAmount) - cents(correction.amount)]
    const isBack = /^(Refund ·|Paid back)/.test(title)
    const isMoney = isBack || (/ · .* PHP /.test(title) && !title.startsWith('Corrected'))
    const amounts = isMoney ? (title.match(/PHP [-−]?[\d,]+\.\d\d/g) ?? []).map(inText) : []
    return isBack ? amounts.map((amount) => -amount) : amounts
  })
  return [...phases, ...wrongFigure('detail, list of money', total(events), sumOf(all))]
}

const kinds = {
  PAYMENT: 'Cash payments',
  REFUND: 'Paid back',
  TIP: 'Tips',
  PAID_IN: 'Paid in',
  PAID_OUT: 'Paid out',
  TIP_OUT: 'Tips paid out',
  DROP: 'Drop to the safe',
  VALE: 'Vale',
}

function wrongSlip(
  lines: readonly { left: string; right: string }[],
  { expected, byKind, closing }: DrawerExpected,
  { float, left }: { float: number; left: number },
): string[] {
  const due = new Map([['Float', float]])
  for (const [kind, title] of Object.entries(kinds)) due.set(title, byKind.get(kind) ?? 0)
  if (!closing) due.set('Expected', expected)
  else {
    const { counted, known } = closing
    const off = known - closing.expected
    const title = lines.some(({ left: name }) => name === 'Expected at closing')
      ? 'closing'
      : 'the last count'
    due.set(`Expected at ${title}`, closing.expected)
    due.set('Counted', counted).set('Left in the drawer', cents(left))
    due.set('To the safe', Math.max(0, counted - cents(left)))
    due.set('Difference', counted - closing.expected)
    due.set('Put right after the count', -off).set('Payments put right since', off)
    const isLate = lines.some(({ left: name }) => name === 'Expected now')
    due.set('Expected now', isLate ? expected : 0)
    due.set('Difference now', isLate ? counted - expected : 0)
  }
  const shown = new Map(lines.map((line) => [line.left, differenceIn(line.right)]))
  return [...new Set([...shown.keys(), ...due.keys()])].flatMap((name) =>
    wrongFigure(name, shown.get(name), due.get(name)),
  )
}

/** The amount of a line; a difference is "Exact", "150.00 too little" or "20.00 too much". */
const differenceIn = (text: string): number => {
  if (text === 'Exact') return 0
  return text.endsWith('too little') ? -inText(text.replace(' too little', '')) : inText(text)
}

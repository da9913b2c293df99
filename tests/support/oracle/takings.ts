import { type DrawerExpected, drawersExpected } from './drawers'
import { partOf, takenTitles } from './end-of-day'
import { cents, type Entry, groupBy, isIn, type OracleRows, sumOf, total } from './money'
import { createSheets } from './sheets'

interface Range {
  start: string
  end: string
}

/** The sheets of Takings: all money of some days by the day on which it changed hands. */
export function takingsExpected(rows: OracleRows, entries: readonly Entry[], range: Range) {
  const { sheet, sheets } = createSheets()
  const [byDay, byMode] = [sheet('By Day', takenTitles), sheet('By Mode', takenTitles)]
  const byBoth = sheet('By Day and Mode', takenTitles)
  const paidBack = sheet('Paid Back', ['Refunds', 'Paid Back'])
  for (const entry of entries) {
    const { day, mode, kind, amount } = entry
    if (!isIn(day, range)) continue
    const figures = { [partOf(entry, day)]: amount, Taken: amount }
    byDay.add(day, figures)
    byMode.add(mode, figures)
    byBoth.add(`${day} ${mode}`, figures)
    if (kind === 'REFUND') paidBack.add(`${day} ${mode}`, { Refunds: 1, 'Paid Back': amount })
  }
  const received = sheet('Received Not Placed', [
    ...['Received', 'Placed Since', 'Paid Back', 'Not Placed'],
  ])
  const waiting = groupBy(
    entries.filter(({ owner }) => owner.kind === 'WAITING'),
    ({ owner }) => owner.row.id,
  )
  for (const { id, day, waitsFor, tenders } of rows.sales) {
    if (waitsFor === null || !isIn(day, range)) continue
    const isPayment = ({ kind }: { kind: string }) => kind === 'PAYMENT'
    const own = waiting.get(id) ?? []
    const came = total(tenders.filter(isPayment).map(({ amount }) => cents(amount)))
    const stays = sumOf(own.filter(isPayment))
    const back = -sumOf(own.filter(({ kind }) => kind === 'REFUND'))
    received.add(day, {
      ...{ Received: came, 'Placed Since': came - stays },
      ...{ 'Paid Back': back, 'Not Placed': stays - back },
    })
  }
  return sheets
}

const kinds = {
  PAYMENT: 'Cash Payments',
  REFUND: 'Paid Back',
  TIP: 'Tips',
  PAID_IN: 'Paid In',
  PAID_OUT: 'Paid Out',
  TIP_OUT: 'Tips Paid Out',
  DROP: 'Drop to the Safe',
  VALE: 'Vale',
}
const hidden = ['Cash Payments', 'Paid Back', 'Tips', 'Expected', 'Expected Now']

/** The sheets of Drawers, by the day on which they were opened. `isBlind`: open drawers hide their payments. */
export function drawersReportExpected(
  rows: OracleRows,
  entries: readonly Entry[],
  range: Range,
  isBlind: boolean,
) {
  const { sheet, sheets } = createSheets()
  const sums = sheet('Drawers', [
    ...['Float', ...Object.values(kinds), 'Put Right', 'Expected', 'Counted', 'Difference'],
    ...['Left in the Drawer', 'To the Safe', 'Counts', 'After the Count', 'Expected Now'],
    'Difference Now',
  ])
  const moved = sheet('Movements and Counts', [
    ...['Amount', 'For the Next Drawer', 'Expected', 'Counted', 'Left in the Drawer'],
  ])
  const people = sheet('Differences by Person', [
    ...['Drawers', 'Too Little', 'Too Much', 'Difference'],
  ])
  const { drawers, loose } = drawersExpected(rows, entries)
  for (const row of rows.drawers) {
    const expected = drawers.get(row.id)
    if (!expected || !isIn(row.day, range)) continue
    const figures = figuresOf(expected, { float: row.float, counts: row.closings.length })
    const isHidden = isBlind && row.closings.length === 0
    const shown = Object.entries(figures).filter(([title]) => !(isHidden && hidden.includes(title)))
    sums.add(row.day, Object.fromEntries(shown))
    moved.add(row.day, { Amount: expected.moved, 'For the Next Drawer': expected.forNext })
    for (const one of row.closings)
      moved.add(row.day, {
        ...{ Expected: cents(one.expected ?? 0), Counted: cents(one.counted) },
        'Left in the Drawer': cents(one.left),
      })
    const last = row.closings.at(-1)
    const difference = figures.Difference ?? 0
    if (last)
      people.add(last.by, {
        ...{ Drawers: 1, Difference: difference },
        [difference < 0 ? 'Too Little' : 'Too Much']: difference,
      })
  }
  const without = sheet('Cash without a Drawer', ['Amount'])
  for (const { day, amount } of loose) if (isIn(day, range)) without.add('', { Amount: amount })
  return sheets
}

function figuresOf(
  { byKind, expected, left, closing }: DrawerExpected,
  { float, counts }: { float: number; counts: number },
): Record<string, number> {
  const sums = Object.entries(kinds).map(([kind, title]) => [title, byKind.get(kind) ?? 0] as const)
  const figures = { Float: cents(float), Counts: counts, ...Object.fromEntries(sums) }
  if (!closing) return { ...figures, Expected: expected, 'Expected Now': expected }
  const { counted, known } = closing
  return {
    ...{ ...figures, Expected: closing.expected, 'Expected Now': expected, Counted: counted },
    ...{ Difference: counted - closing.expected, 'Difference Now': counted - expected },
    ...{ 'Left in the Drawer': left, 'To the Safe': counted - left },
    ...{ 'Put Right': closing.expected - known, 'After the Count': expected - closing.expected },
  }
}

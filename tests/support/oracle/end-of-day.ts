import type { Appointment } from '#domain/rows/appointment'
import { cents, type Entry, groupBy, type OracleRows, sumOf, visitsOf, withoutTips } from './money'
import { createSheets } from './sheets'

export const phases = ['Creation', 'Check-In', 'Completion', 'Additional', 'Product'] as const
const phaseColumns = phases.map((phase) => `${phase} Payment`)

const isCancelled = ({ owner }: Entry): boolean =>
  owner.kind === 'VISIT' && owner.row.status === 'CANCELLED'
const visitDay = ({ owner }: Entry): string => (owner.kind === 'VISIT' ? owner.row.startDate : '')

/** The sheets of End of Day. */
export function endOfDayExpected(rows: OracleRows, entries: readonly Entry[], day: string) {
  const { sheet, sheets } = createSheets()
  const taken = sheet('Taken on this day', takenTitles)
  const paidBack = sheet('Refunds', ['Refunds', 'Paid Back'])
  const tips = sheet('Tips by Mode', ['Tips'])
  for (const entry of entries) {
    if (entry.day !== day) continue
    const { mode, amount } = entry
    taken.add(mode, { [partOf(entry, day)]: amount, Taken: amount })
    if (entry.kind === 'REFUND') paidBack.add(mode, { Refunds: 1, 'Paid Back': -amount })
    if (entry.kind === 'TIP') tips.add(`${entry.staffId} ${mode}`, { Tips: amount })
  }
  addDays(sheet('By Day', dayTitles), rows, entries, { start: day, end: day })
  addModes(sheet('Payments by Mode', modeTitles), entries, { start: day, end: day })
  return sheets
}

export const takenTitles = [
  ...['For This Day', 'For Later Days', 'For Earlier Days', 'Of Cancelled', 'Retail'],
  ...['Tips', 'Not Placed', 'Taken'],
]

/** The part of the takings of its day that money is. */
export function partOf(entry: Entry, day: string): string {
  if (entry.kind === 'TIP') return 'Tips'
  if (entry.owner.kind === 'RETAIL') return 'Retail'
  if (entry.owner.kind === 'WAITING') return 'Not Placed'
  if (isCancelled(entry)) return 'Of Cancelled'
  if (visitDay(entry) === day) return 'For This Day'
  return visitDay(entry) > day ? 'For Later Days' : 'For Earlier Days'
}

type Sheet = ReturnType<ReturnType<typeof createSheets>['sheet']>
interface Range {
  start: string
  end: string
}
const isVisitIn = (day: string, { start, end }: Range) => day >= start && day <= end

export const dayTitles = ['Appointments', 'Completed', 'Cancelled', 'Paid', 'Of Cancelled']
/** The visits of some days by day, with their money, whenever it was paid. */
export function addDays(
  sheet: Sheet,
  rows: OracleRows,
  entries: readonly Entry[],
  range: Range,
): void {
  for (const { startDate, status } of visitsOf(rows))
    if (isVisitIn(startDate, range))
      sheet.add(startDate, {
        Appointments: 1,
        Completed: status === 'COMPLETED' ? 1 : 0,
        Cancelled: status === 'CANCELLED' ? 1 : 0,
      })
  for (const entry of withoutTips(entries))
    if (isVisitIn(visitDay(entry), range))
      sheet.add(visitDay(entry), { [isCancelled(entry) ? 'Of Cancelled' : 'Paid']: entry.amount })
}

export const modeTitles = [...phaseColumns, '3% Charge', 'Total', 'Of Cancelled']
/** The money of the visits of some days by mode. */
export function addModes(sheet: Sheet, entries: readonly Entry[], range: Range): void {
  for (const entry of withoutTips(entries)) {
    if (!isVisitIn(visitDay(entry), range)) continue
    const { mode, phase, amount, charge } = entry
    if (isCancelled(entry)) sheet.add(mode, { 'Of Cancelled': amount })
    else
      sheet.add(mode, {
        [`${phase} Payment`]: amount - charge,
        '3% Charge': charge,
        Total: amount,
      })
  }
}

/** Money that no booking or sale has, less what was paid back, by the id of its row; only rows that still hold some. */
export function notPlacedExpected(entries: readonly Entry[]): Map<string, number> {
  const waiting = entries.filter(({ owner }) => owner.kind === 'WAITING')
  const paid = waiting.filter(({ kind }) => kind === 'PAYMENT')
  const held = paid.map((entry) => ({
    rowId: entry.owner.row.id,
    amount: entry.amount + sumOf(waiting.filter(({ of }) => of === entry.id)),
  }))
  const byRow = groupBy(held, ({ rowId }) => rowId)
  return new Map(
    [...byRow]
      .filter(([, some]) => some.some(({ amount }) => amount > 0))
      .map(([rowId, some]) => [rowId, sumOf(some)]),
  )
}

/** The money that an open visit still owes, by its id: price and products less the money that it holds for them. */
export function stillDueExpected(rows: OracleRows, entries: readonly Entry[], day: string) {
  const open = visitsOf(rows).filter(
    ({ startDate, status }) => startDate === day && ['RESERVED', 'CHECKED_IN'].includes(status),
  )
  const byRow = groupBy(withoutTips(entries), ({ owner }) => owner.row.id)
  return new Map(
    open.map((row) => {
      const own = byRow.get(row.id) ?? []
      const price = cents(row.originalPrice) - cents(row.discount) - cents(row.pointsToRedeem)
      const products = productsWorth(row)
      const isFor = (...some: string[]) => own.filter(({ phase }) => some.includes(phase))
      const services = sumOf(isFor('Creation', 'Check-In').map(withoutCharge))
      const paidForProducts = sumOf(isFor('Product'))
      const due =
        Math.max(0, price - services) +
        Math.max(0, products - paidForProducts) +
        owedForExtensions(row, own)
      return [row.id, due] as const
    }),
  )
}

/** The price of extensions less the money that was paid for each; 0 for a visit that has ended. */
export function owedForExtensions(
  { extensions, status }: Appointment,
  own: readonly Entry[],
): number {
  if (!['RESERVED', 'CHECKED_IN'].includes(status)) return 0
  return (extensions ?? []).reduce((sum, { id, price }) => {
    const paid = own.filter((entry) => entry.kind === 'PAYMENT' && isNamedBy(entry.id, id))
    const back = own.filter(({ of }) => paid.some((entry) => entry.id === of))
    return sum + Math.max(0, cents(price) - sumOf([...paid, ...back]))
  }, 0)
}

const isNamedBy = (tenderId: string, id: string): boolean =>
  tenderId === id || tenderId.startsWith(`${id}/`) || tenderId.startsWith(`${id}+`)

const withoutCharge = ({ amount, charge }: Entry) => ({ amount: amount - charge })

/** The price of the products on a visit, at the prices at which they were added. */
export const productsWorth = ({
  productsOrdered,
  productPrices,
}: {
  productsOrdered: Readonly<Record<string, number>>
  productPrices: Readonly<Record<string, number>>
}): number =>
  Object.entries(productsOrdered).reduce(
    (sum, [id, quantity]) => sum + cents(productPrices[id] ?? 0) * quantity,
    0,
  )

import type { PaidRow } from '../appointment/tenders'
import { groupBy } from '../kernel/group-by'
import { type Centavos, centavos, sum } from '../kernel/money'
import type { Appointment } from '../rows/appointment'
import { type CashMovement, type Drawer, type DrawerClosing, isOpen } from '../rows/drawer'
import { receivedFirst, type Sale } from '../rows/sale'
import type { PaymentMode } from '../rows/store-lists'
import { collectTenders, type NamedTender } from './all-tenders'
import { drawersAfter } from './find-drawer'

/** The rows that a drawer's sums come from. */
export interface DrawerRows {
  appointments: Iterable<Appointment>
  sales: Iterable<Sale>
  drawers: Iterable<Drawer>
  modes: readonly PaymentMode[]
}

/** Cash in or out of a drawer, with the sign of its effect. */
export interface DrawerItem {
  id: string
  /** the kind of a tender (PAYMENT, REFUND, TIP) or of a movement */
  kind: string
  amount: Centavos
  at: string
  by: string
  /** the customer, the therapist's id or the reason */
  about: string
  /** the name of the tablet on which a payment was taken; null: not known */
  desk: string | null
}

/** The cash of a drawer. `expected`: the sum that should be in it now. */
export interface DrawerSheet {
  float: Centavos
  items: readonly DrawerItem[]
  expected: Centavos
  closing: ClosedSheet | null
  /** movements made after the closing; they belong to the tablet's next drawer */
  carriedOn: readonly DrawerItem[]
  /** items of this drawer that were entered for the tablet's former drawer after its closing */
  carriedHere: readonly DrawerItem[]
}

/** The last count of a closed drawer, compared with the cash that is known now. */
export interface ClosedSheet {
  closing: DrawerClosing
  /** the counts before it */
  earlier: readonly DrawerClosing[]
  counted: Centavos
  /** the sum that the tablet expected at this count; `difference`: the counted sum less this sum */
  expected: Centavos
  difference: Centavos
  /** the part of the counted sum that did not stay in the drawer */
  toTheSafe: Centavos
  /** items that the count included */
  known: readonly DrawerItem[]
  /** items that it did not include */
  late: readonly DrawerItem[]
  /** changes since the count to payments that `expected` included, such as a corrected mode */
  corrected: Centavos
  /** the difference between the counted sum and the sum that is expected now */
  differenceNow: Centavos
}

/** The cash of some drawers. */
interface CashBook {
  add(row: PaidRow): void
  sheetOf(drawer: Drawer): DrawerSheet
  /** cash of business days, both included, that no drawer of the store has */
  without(days: { start: string; end: string }): DrawerItem[]
}

/**
 * Collects the cash of rows, one row at a time and in any order, and computes the sheets of drawers. `drawers`: those
 * drawers, and each tablet's drawer before them. `drawerIds`: those of all drawers of the store.
 */
export function cashBook(
  { drawers, modes }: Pick<DrawerRows, 'drawers' | 'modes'>,
  drawerIds?: Iterable<string>,
): CashBook {
  const all = [...drawers]
  const cash = new Set(modes.filter(({ isCash }) => isCash).map(({ name }) => name))
  const ids = new Set(drawerIds ?? all.map(({ id }) => id))
  const tenders = collectTenders()
  const carried = carriedOver(all)
  let byDrawer: Map<string, NamedTender[]> | null = null
  const inCash = () => tenders.all().filter(({ mode }) => cash.has(mode))

  return {
    add(row) {
      byDrawer = null
      tenders.add(row)
    },
    sheetOf(drawer) {
      byDrawer ??= groupBy(inCash(), ({ drawerId }) => drawerId ?? '')
      return sheetOf(drawer, byDrawer.get(drawer.id) ?? [], carried.get(drawer.id) ?? [])
    },
    without: ({ start, end }) =>
      inCash()
        .filter(({ day, drawerId }) => day >= start && day <= end && !ids.has(drawerId ?? ''))
        .map(itemOfTender)
        .sort(byTime),
  }
}

/** The cash book of all these rows. */
export function cashBookOf(rows: DrawerRows): CashBook {
  const book = cashBook(rows)
  for (const row of [...receivedFirst(rows.sales), ...rows.appointments]) book.add(row)
  return book
}

/** Computes a drawer's cash from all rows. The order in which they arrived has no effect. */
export const drawerSheet = (drawer: Drawer, rows: DrawerRows): DrawerSheet =>
  cashBookOf(rows).sheetOf(drawer)

function sheetOf(
  drawer: Drawer,
  tenders: readonly NamedTender[],
  carriedHere: readonly DrawerItem[],
): DrawerSheet {
  const float = centavos(drawer.float)
  const carriedOn = carriedFrom(drawer)
  const own = drawer.movements.map(itemOfMovement)
  const items = [
    ...tenders.map(itemOfTender),
    ...own.filter(({ id }) => !carriedOn.some((item) => item.id === id)),
    ...carriedHere,
  ].sort(byTime)
  const expected = sum(float, ...items.map(({ amount }) => amount))
  const closing = closedSheet(drawer, items, float, expected)
  return { float, items, expected, closing, carriedOn, carriedHere }
}

function closedSheet(
  { closings }: Drawer,
  items: readonly DrawerItem[],
  float: Centavos,
  now: Centavos,
): ClosedSheet | null {
  const closing = closings.at(-1)
  if (!closing) return null
  const late = items.filter((item) => !isSeen(closing, item))
  const known = items.filter((item) => isSeen(closing, item))
  const summed = sum(float, ...known.map(({ amount }) => amount))
  const expected = closing.expected === null ? summed : centavos(closing.expected)
  const counted = centavos(closing.counted)
  return {
    closing,
    earlier: closings.slice(0, -1),
    counted,
    expected,
    difference: minus(counted, expected),
    toTheSafe: minus(counted, centavos(closing.left)),
    known,
    late,
    corrected: minus(summed, expected),
    differenceNow: minus(counted, now),
  }
}

const minus = (a: Centavos, b: Centavos) => (a - b) as Centavos // whole numbers

/** Whether a count included an item: by its list of items, or by time if it has no list. */
const isSeen = ({ seen, at }: DrawerClosing, item: { id: string; at: string }): boolean =>
  seen ? seen.includes(item.id) : item.at <= at

/** Movements of a closed drawer that were made after its first count, which closed it. */
function carriedFrom({ closings: [closing], movements }: Drawer): DrawerItem[] {
  if (!closing) return []
  return movements
    .filter((movement) => movement.at > closing.at && !isSeen(closing, movement))
    .map(itemOfMovement)
}

/** Movements made after the closing of a tablet's former drawers, by the id of the drawer that they go to. */
function carriedOver(drawers: readonly Drawer[]): Map<string, DrawerItem[]> {
  const after = drawersAfter(drawers)
  const closed = drawers.filter((row) => !isOpen(row) && after.has(row.id))
  const groups = groupBy(closed, ({ id }) => after.get(id)?.id ?? '')
  return new Map([...groups].map(([id, formers]) => [id, formers.flatMap(carriedFrom)]))
}

const itemOfTender = ({ id, kind, amount, at, by, name, desk }: NamedTender): DrawerItem => ({
  id,
  kind,
  amount: centavos(kind === 'REFUND' ? -amount : amount),
  at,
  by,
  about: name,
  desk: desk ?? null,
})

const itemOfMovement = (movement: CashMovement): DrawerItem => {
  const { id, kind, amount, at, by, reason, staffId } = movement
  const signed = centavos(kind === 'PAID_IN' ? amount : -amount)
  return { id, kind, amount: signed, at, by, about: staffId ?? reason, desk: null }
}

const byTime = (a: DrawerItem, b: DrawerItem) =>
  a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1

/** Cash of a business day that no drawer of the store has. */
export const cashWithoutDrawer = (day: string, rows: DrawerRows): DrawerItem[] =>
  cashBookOf(rows).without({ start: day, end: day })

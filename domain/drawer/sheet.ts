import { hasLeftTwice } from '../appointment/correction/signature'
import { effectiveTenders, type PaidRow } from '../appointment/tenders'
import { type Centavos, centavos, sum } from '../kernel/money'
import type { Appointment } from '../rows/appointment'
import { type CashMovement, type Drawer, type DrawerClosing, isOpen } from '../rows/drawer'
import { receivedFirst, type Sale } from '../rows/sale'
import type { PaymentMode } from '../rows/store-lists'
import type { Tender } from '../rows/tender'
import { drawerAfter } from './find-drawer'

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
  /** items that the count included */
  known: readonly DrawerItem[]
  /** items that it did not include */
  late: readonly DrawerItem[]
  /** changes since the count to payments that `expected` included, such as a corrected mode */
  corrected: Centavos
  /** the difference between the counted sum and the sum that is expected now */
  differenceNow: Centavos
}

/** A tender with the name of its customer. */
export interface NamedTender extends Tender {
  name: string
}

/**
 * All tenders of appointments and sales, in their modes after corrections. A tender that two rows have appears once.
 */
export function allTenders({
  appointments,
  sales,
}: Pick<DrawerRows, 'appointments' | 'sales'>): NamedTender[] {
  const found = new Map<string, NamedTender>()
  for (const row of [...receivedFirst(sales), ...appointments])
    for (const tender of effectiveTenders(row))
      found.set(tender.id, { ...tender, name: `${row.name ?? ''}${reasonOf(row, tender)}` })
  return [...found.values()]
}

/** The reason of cash that left twice for one payment, as the signer of its refund said; empty for other tenders. */
const reasonOf = ({ corrections }: PaidRow, { id }: Tender): string =>
  corrections.some((each) => hasLeftTwice(each) && each.tenderIds.includes(id))
    ? ', paid back twice'
    : ''

/** The tenders in modes whose money goes into a drawer. */
export function cashTenders(rows: Omit<DrawerRows, 'drawers'>): NamedTender[] {
  const cash = new Set(rows.modes.filter(({ isCash }) => isCash).map(({ name }) => name))
  return allTenders(rows).filter(({ mode }) => cash.has(mode))
}

/** Computes a drawer's cash from all rows. The order in which they arrived has no effect. */
export function drawerSheet(drawer: Drawer, rows: DrawerRows): DrawerSheet {
  const float = centavos(drawer.float)
  const carriedOn = carriedFrom(drawer)
  const carriedHere = carriedTo(drawer, [...rows.drawers])
  const own = drawer.movements.map(itemOfMovement)
  const items = [
    ...cashTenders(rows)
      .filter(({ drawerId }) => drawerId === drawer.id)
      .map(itemOfTender),
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

/** Movements of this tablet's former drawers that were made after those were closed. */
const carriedTo = (drawer: Drawer, drawers: readonly Drawer[]): DrawerItem[] =>
  drawers
    .filter((former) => !isOpen(former) && drawerAfter(drawers, former)?.id === drawer.id)
    .flatMap(carriedFrom)

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
export function cashWithoutDrawer(day: string, rows: DrawerRows): DrawerItem[] {
  const ids = new Set([...rows.drawers].map(({ id }) => id))
  return cashTenders(rows)
    .filter((tender) => tender.day === day && !ids.has(tender.drawerId ?? ''))
    .map(itemOfTender)
    .sort(byTime)
}

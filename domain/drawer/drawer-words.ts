import { upperName } from '../kernel/names'
import type { Drawer } from '../rows/drawer'
import type { World } from '../rows/world'
import type { DrawerItem } from './sheet'

/** The kinds of a drawer's items with their titles in lines and in sheets, in the order of the lines. */
export const itemKinds: readonly {
  kind: string
  title: string
  column: string
  isPayment?: boolean
}[] = [
  { kind: 'PAYMENT', title: 'Cash payments', column: 'Cash Payments', isPayment: true },
  { kind: 'REFUND', title: 'Paid back', column: 'Paid Back', isPayment: true },
  { kind: 'TIP', title: 'Tips', column: 'Tips', isPayment: true },
  { kind: 'PAID_IN', title: 'Paid in', column: 'Paid In' },
  { kind: 'PAID_OUT', title: 'Paid out', column: 'Paid Out' },
  { kind: 'TIP_OUT', title: 'Tips paid out', column: 'Tips Paid Out' },
  { kind: 'DROP', title: 'Drop to the safe', column: 'Drop to the Safe' },
  { kind: 'VALE', title: 'Vale', column: 'Vale' },
]

/** The title of a kind of items. */
export const kindTitle = (kind: string): string =>
  itemKinds.find((each) => each.kind === kind)?.title ?? kind

/** Sorts drawers by the time of their opening. */
export const byOpening = (a: Drawer, b: Drawer): number =>
  a.openedAt === b.openedAt ? (a.id < b.id ? -1 : 1) : a.openedAt < b.openedAt ? -1 : 1

/** The name of a drawer. From a tablet's second drawer of a day on it has a number: "Desk 1 · 2". */
export function drawerTitle(drawer: Drawer, drawers: Iterable<Drawer>): string {
  const { id, name, day, deviceId } = drawer
  const ofDay = [...drawers].filter((row) => row.deviceId === deviceId && row.day === day)
  const number = ofDay.sort(byOpening).findIndex((row) => row.id === id) + 1
  const title = name || 'Drawer'
  return number > 1 ? `${title} · ${number}` : title
}

/** The customer, therapist or reason of an item, as text. */
export function aboutWords({ about }: DrawerItem, { staffs }: Pick<World, 'staffs'>): string {
  const therapist = staffs.get(about)
  return therapist ? upperName(therapist.name) : about
}

import * as v from 'valibot'
import { takesMoney } from '#domain/commands/work'
import { drawerInUse } from '#domain/drawer/find-drawer'
import {
  closeDrawerInput,
  moveCashInput,
  openDrawerInput,
  signDrawerInput,
} from '#domain/drawer/input'
import { drawerSheet } from '#domain/drawer/sheet'
import { pesos } from '#domain/kernel/money'
import { type Drawer, isOpen } from '#domain/rows/drawer'
import { modesOf } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import { sellInput } from '#domain/sale/sell-input'
import type { Random } from '../time/random'
import {
  countersigned,
  laterTip,
  notCheckedIn,
  productOff,
  putRight,
  refund,
  refundOfSale,
  reopened,
} from './corrections'
import { mobiles, payment, type Task } from './inputs'
import { presenceTask } from './line-up'
import type { Drawing, MoneyShown, MoneyTask } from './money-task'

/** Draws a command on drawers, sales, money that was taken or the presence of therapists; null when there is nothing to do it on. */
export function moneyTask(drawing: Drawing, shown: MoneyShown): MoneyTask | null {
  const { random } = drawing
  const drawer = someDrawer(random, shown.world)
  return random.weighted<() => MoneyTask | null>([
    [drawer ? 0.5 : 5, () => opening(drawing)],
    [3, () => sale(drawing, shown.world, drawer)],
    [2, () => drawer && movement(drawing, drawer, shown.world)],
    [1, () => drawer && closing(drawing, drawer, shown)],
    [3, () => refund(drawing, shown, drawer)],
    [1.5, () => refundOfSale(drawing, shown.world, drawer)],
    [2, () => putRight(drawing, shown)],
    [1.5, () => productOff(drawing, shown, drawer)],
    [1.5, () => reopened(drawing, shown)],
    [1, () => notCheckedIn(drawing, shown, drawer)],
    [1.5, () => countersigned(drawing, shown)],
    [1.5, () => laterTip(drawing, shown, drawer)],
    [0.7, () => signature(drawing, shown.world)],
    [4, () => presenceTask(drawing, shown.world)],
  ])()
}

/** Draws a drawer, mostly an open one: cash meant for a closed one is late. */
function someDrawer(random: Random, { drawers }: World): Drawer | null {
  const all = [...drawers.values()]
  const open = all.filter(isOpen)
  const among = open.length > 0 && random.chance(0.85) ? open : all
  return among.length > 0 ? random.pick(among) : null
}

/** The drawer that a tablet takes cash in, sometimes another one; null: none. */
export function drawerOn(random: Random, world: World, tablet: string): Drawer | null {
  const own = drawerInUse(world.drawers.values(), { deviceId: tablet, joinedId: null })
  return own && random.chance(0.8) ? own : someDrawer(random, world)
}

/** The task with the drawer for its cash, as forms name it. */
export const withDrawer = (task: Task, drawer: Drawer | null): Task =>
  drawer && takesMoney(task.command)
    ? ({ ...task, input: { ...task.input, drawerId: drawer.id } } as Task) // of an appointment
    : task

function opening({ random, ids, tablet, at }: Drawing): MoneyTask {
  const body = { deviceId: tablet, name: tablet, float: random.pick([0, 500, 2000]), at }
  const input = { ...v.parse(openDrawerInput, body), id: ids() }
  return { task: { command: 'openDrawer', input }, row: null }
}

function movement({ random, ids, at }: Drawing, row: Drawer, { staffs }: World): MoneyTask {
  const kind = random.pick(['PAID_IN', 'PAID_OUT', 'DROP', 'TIP_OUT'] as const)
  const [staffId] = staffs.keys()
  const fact = { movementId: ids(), kind, amount: random.between(1, 900) }
  const body = { ...fact, reason: 'Change', staffId, at }
  return {
    task: { command: 'moveCash', input: { ...v.parse(moveCashInput, body), id: row.id } },
    row,
  }
}

function closing({ random, ids, at }: Drawing, row: Drawer, shown: MoneyShown): MoneyTask {
  const { world, appointments } = shown
  const rows = {
    appointments,
    sales: [...world.sales.values()],
    drawers: [...world.drawers.values()],
    modes: modesOf(world),
  }
  const { items, expected } = drawerSheet(row, rows)
  const body = {
    closingId: ids(),
    counts: { 100: random.between(1, 40) },
    expected: pesos(expected),
    seen: items.map(({ id }) => id),
    at,
  }
  return {
    task: { command: 'closeDrawer', input: { ...v.parse(closeDrawerInput, body), id: row.id } },
    row,
  }
}

function sale({ random, ids, tag }: Drawing, world: World, drawer: Drawer | null) {
  const products = [...world.products.values()].filter(({ available }) => available)
  if (products.length === 0) return null
  const { id: productId, name, price } = random.pick(products)
  const quantity = random.between(1, 3)
  const body = {
    ...(random.chance(0.5) && { mobileNumber: random.pick(mobiles) }),
    lines: [{ productId, name, price, quantity }],
    payment: payment(random, (Math.round(price * 100) * quantity) / 100, 'CASH', tag),
    note: tag,
    ...(drawer && { drawerId: drawer.id }),
  }
  const input = { ...v.parse(sellInput, body), id: ids() }
  return { task: { command: 'sell', input }, row: null } as const
}

/** Signs a count that another user has made. */
function signature({ random, user, at }: Drawing, { drawers }: World): MoneyTask | null {
  const unsigned = [...drawers.values()].flatMap((row) =>
    row.closings.flatMap(({ id, by, signedBy }) =>
      signedBy === null && by !== user ? { row, closingId: id } : [],
    ),
  )
  if (unsigned.length === 0) return null
  const { row, closingId } = random.pick(unsigned)
  const input = { ...v.parse(signDrawerInput, { closingId, at }), id: row.id }
  return { task: { command: 'signDrawer', input }, row }
}

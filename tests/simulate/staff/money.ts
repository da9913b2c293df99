import * as v from 'valibot'
import { correctPaymentInput, refundInput } from '#domain/appointment/correction/input'
import { heldPayments } from '#domain/appointment/correction/pay-back'
import { closeDrawerInput, moveCashInput, openDrawerInput } from '#domain/drawer/input'
import { drawerSheet } from '#domain/drawer/sheet'
import { pesos } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'
import { type Drawer, isOpen } from '#domain/rows/drawer'
import type { Sale } from '#domain/rows/sale'
import { modesOf } from '#domain/rows/store-lists'
import type { RowChange, World } from '#domain/rows/world'
import { sellInput } from '#domain/sale/sell-input'
import type { Random } from '../time/random'
import { mobiles, payment, type Task } from './inputs'

/** The content of a tablet's screens about money. */
export interface MoneyShown {
  world: World
  appointments: readonly Appointment[]
}

interface Drawing {
  random: Random
  ids: () => string
  tag: string
  tablet: string
}

/** A command with the row that the clerk saw. */
export interface MoneyTask {
  task: Task
  row: RowChange['row'] | null
}

/** Draws a command on drawers, sales or money that was taken; null when there is nothing to do it on. */
export function moneyTask(drawing: Drawing, shown: MoneyShown): MoneyTask | null {
  const { random } = drawing
  const drawer = someDrawer(random, shown.world)
  return random.weighted<() => MoneyTask | null>([
    [drawer ? 0.5 : 3, () => opening(drawing)],
    [3, () => sale(drawing, shown.world, drawer)],
    [2, () => drawer && movement(drawing, drawer)],
    [1, () => drawer && closing(drawing, drawer, shown)],
    [3, () => refund(drawing, shown, drawer)],
    [1.5, () => refundOfSale(drawing, shown.world, drawer)],
    [2, () => otherMode(drawing, shown)],
  ])()
}

/** Draws a drawer, mostly an open one: cash meant for a closed one is late. */
function someDrawer(random: Random, { drawers }: World): Drawer | null {
  const all = [...drawers.values()]
  const open = all.filter(isOpen)
  const among = open.length > 0 && random.chance(0.85) ? open : all
  return among.length > 0 ? random.pick(among) : null
}

function opening({ random, ids, tablet }: Drawing): MoneyTask {
  const body = { deviceId: tablet, name: tablet, float: random.pick([0, 500, 2000]) }
  const input = { ...v.parse(openDrawerInput, body), id: ids() }
  return { task: { command: 'openDrawer', input }, row: null }
}

function movement({ random, ids }: Drawing, row: Drawer): MoneyTask {
  const kind = random.pick(['PAID_IN', 'PAID_OUT', 'DROP'] as const)
  const body = { movementId: ids(), kind, amount: random.between(1, 900), reason: 'Change' }
  return {
    task: { command: 'moveCash', input: { ...v.parse(moveCashInput, body), id: row.id } },
    row,
  }
}

function closing({ random, ids }: Drawing, row: Drawer, shown: MoneyShown): MoneyTask {
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

/** A refund of a payment that still holds money on this tablet; another tablet may refund it too. */
function paidBack({ random, ids }: Drawing, row: Appointment | Sale, drawer: Drawer | null) {
  const held = heldPayments(row).filter((each) => each.held > 0)
  if (held.length === 0) return null
  const { tender, held: shownHeld } = random.pick(held)
  const amount = random.chance(0.7) ? shownHeld : Math.ceil(shownHeld * 50) / 100
  const body = {
    correctionId: ids(),
    parts: [{ tenderId: tender.id, amount, shownHeld }],
    reason: 'WRONG_AMOUNT',
    ...(drawer && { drawerId: drawer.id }),
  }
  return { ...v.parse(refundInput, body), id: row.id }
}

function refund(drawing: Drawing, { appointments }: MoneyShown, drawer: Drawer | null) {
  const ended = appointments.filter(
    ({ status, totalPricePaid }) =>
      (status === 'COMPLETED' || status === 'CANCELLED') && totalPricePaid > 0,
  )
  if (ended.length === 0) return null
  const row = drawing.random.pick(ended)
  const input = paidBack(drawing, row, drawer)
  return input && ({ task: { command: 'refundAppointment', input }, row } as const)
}

function refundOfSale(drawing: Drawing, { sales }: World, drawer: Drawer | null) {
  const [first] = sales.values()
  if (!first) return null
  const row = drawing.random.chance(0.6) ? first : drawing.random.pick([...sales.values()])
  const input = paidBack(drawing, row, drawer)
  return input && ({ task: { command: 'refundSale', input }, row } as const)
}

/** Puts the mode of a payment right. */
function otherMode({ random, ids }: Drawing, { appointments }: MoneyShown): MoneyTask | null {
  const paid = appointments.filter((row) => heldPayments(row).length > 0)
  if (paid.length === 0) return null
  const row = random.pick(paid)
  const { tender } = random.pick(heldPayments(row))
  const body = {
    correctionId: ids(),
    tenderId: tender.id,
    mode: tender.mode === 'CASH' ? 'GCASH' : 'CASH',
    reason: 'WRONG_MODE',
  }
  const input = { ...v.parse(correctPaymentInput, body), id: row.id }
  return { task: { command: 'correctPayment', input }, row }
}

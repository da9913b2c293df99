import { dueAtCompletion } from '#domain/appointment/complete'
import { heldPayments, partsFor } from '#domain/appointment/correction/pay-back'
import { type CommandName, commands } from '#domain/commands/all'
import { drawerSheet } from '#domain/drawer/sheet'
import { addDays } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import type { Drawer } from '#domain/rows/drawer'
import type { Sale } from '#domain/rows/sale'
import { modesOf } from '#domain/rows/store-lists'
import { type Context, run, type World } from '#domain/rows/world'
import { createRandom, type Random } from '#server/demo/random'
import { business } from '../../support/business'
import { at, withChanges } from '../../support/commands'
import { year } from './busy-year'
import { countsOf } from './counts-of'

const people = ['639179876543', '639171234567']
const modes = ['CASH', 'CASH', 'GCASH', 'CREDIT CARD']
const confirmed = ['BREAK', 'DUTY_HOURS', 'STORE_HOURS', 'ANOTHER_DAY']

/** The course of the year until now. */
export interface Course {
  random: Random
  world: World
  /** numbers ids */
  number: number
  day: string
}

/**
 * A year of a store by its own commands: payments in parts, tips, refunds, products taken off, completions undone, sales,
 * and a drawer each day. The same seed gives the same rows. Commands that the rules refuse leave no trace.
 */
export function moneyYear(seed = 34, world = business(), before: typeof goOn = () => {}): World {
  const course: Course = {
    random: createRandom(seed),
    world,
    number: 0,
    day: year.start,
  }
  const past: Past = { appointments: new Map(), sales: new Map(), drawers: new Map() }
  for (; course.day <= year.end; course.day = addDays(course.day, 1)) {
    putAside(course, past)
    give(course, 'openDrawer', { id: drawerOf(course.day), deviceId: 'desk', float: 2000 }, '09:00')
    for (let count = course.random.int(2, 4); count > 0; count -= 1) book(course)
    for (const row of recent(course)) for (const go of [before, goOn]) go(course, row.id)
    for (let count = course.random.int(0, 2); count > 0; count -= 1) sell(course)
    moveCash(course)
    for (const row of recent(course)) if (course.random.chance(0.3)) putRight(course, row.id)
    refundSale(course)
    if (course.random.chance(0.1)) receive(course)
    closeDrawer(course)
    // Money that the count didn't know.
    if (course.random.chance(0.2)) sell(course, '22:30')
  }
  const { appointments, sales, drawers } = course.world
  return {
    ...course.world,
    appointments: new Map([...past.appointments, ...appointments]),
    sales: new Map([...past.sales, ...sales]),
    drawers: new Map([...past.drawers, ...drawers]),
  }
}

interface Past {
  appointments: Map<string, Appointment>
  sales: Map<string, Sale>
  drawers: Map<string, Drawer>
}

/** Moves rows that no later command concerns into `past`, because each command looks through all rows of its world. */
function putAside(course: Course, past: Past) {
  const { world, day } = course
  const first = addDays(day, -7)
  const kept: Past = { appointments: new Map(), sales: new Map(), drawers: new Map() }
  for (const [id, row] of world.appointments)
    (row.startDate < first ? past : kept).appointments.set(id, row)
  for (const [id, row] of world.sales) (row.day < first ? past : kept).sales.set(id, row)
  for (const [id, row] of world.drawers) (id < drawerOf(first) ? past : kept).drawers.set(id, row)
  course.world = { ...world, ...kept }
}

export function give(
  course: Course,
  name: CommandName,
  body: object,
  time = '20:00',
  user = 'makati',
) {
  const input = commands[name].parse({ confirmed, ...body })
  if (!input) throw new Error(`${name} is malformed`)
  course.number += 1
  const context: Context = { ...at(time, course.day), user, freshId: `f${course.number}` }
  const outcome = run(commands[name].transition as never, course.world, input as never, context)
  if (outcome.kind === 'done') course.world = withChanges(course.world, outcome.changes)
}

const drawerOf = (day: string) => `drawer-${day}`
const nextId = (course: Course) => `n${course.number + 1}`

/** The visits of a day and the two before. */
const recent = ({ world, day }: Course): Appointment[] =>
  [...world.appointments.values()].filter(
    (row) => row.startDate <= day && row.startDate >= addDays(day, -2),
  )

/** A payment in up to three parts, most of them into the drawer. */
function payment(course: Course, amount: number) {
  const { random, day } = course
  const all = Math.round(amount * 100)
  if (all <= 0) return { amount: 0, modeOfPayment: 'CASH' }
  const count = Math.min(all, random.pick([1, 1, 2, 3]))
  const share = Math.floor(all / count)
  const parts = Array.from({ length: count }, (_, index) => ({
    id: `${nextId(course)}/${index}/${random.int(0, 1_000_000)}`,
    mode: random.pick(modes),
    amount: (index === 0 ? all - share * (count - 1) : share) / 100,
    reference: null,
    ...(random.chance(0.9) && { drawerId: drawerOf(day) }),
  }))
  return { parts }
}

function book(course: Course) {
  const { random, day } = course
  const isWalkIn = random.chance(0.3)
  const amount = random.pick([0, 0, 100, 199.99, random.int(1, 80_000) / 100])
  give(course, 'createAppointment', {
    id: nextId(course),
    name: 'Guest',
    mobileNumber: random.pick(people),
    customerId: 'new',
    createdDate: day,
    startDate: isWalkIn ? day : addDays(day, random.int(0, 3)),
    startTime: `${random.int(9, 20)}:30`.padStart(5, '0'),
    serviceIds: random.pick([['swedish'], ['shiatsu']]),
    staffId: random.pick(['ana', 'bea', 'cora']),
    roomId: random.pick(['r1', 'r2']),
    lockerId: random.pick(['l1', 'l2', 'l3']),
    promoId: random.pick(['rainy', '', '']),
    type: 'CALL',
    hasCheckInPercentCharge: random.chance(0.3),
    status: isWalkIn ? 'CHECKED_IN' : 'RESERVED',
    appointmentCreationPayment: payment(course, amount),
  })
}

/** The next steps of a visit, some of them late. */
function goOn(course: Course, id: string) {
  const { random, day } = course
  const paidOn = day
  const drawerId = drawerOf(day)
  if (random.chance(0.08)) give(course, 'cancelAppointment', { id, cancelReason: 'Sick' })
  if (random.chance(0.8))
    give(course, 'checkInAppointment', {
      ...{ id, paidOn, drawerId, lockerId: random.pick(['l1', 'l2', 'l3']) },
      checkInPayment: payment(course, random.pick([0, 150, random.int(1, 50_000) / 100])),
      hasCheckInPercentCharge: random.chance(0.3),
    })
  if (random.chance(0.5))
    give(course, 'updateAppointment', {
      ...{ id, paidOn, drawerId },
      productsOrdered: random.pick([{ water: 2 }, { oil: 1, water: 1 }]),
      productPayment: payment(course, random.pick([0, 35, 70])),
      additionalPayment: payment(course, random.pick([0, 50.25])),
    })
  if (random.chance(0.8)) complete(course, id)
}

function complete(course: Course, id: string) {
  const row = course.world.appointments.get(id)
  if (row?.status !== 'CHECKED_IN') return
  const { random, day } = course
  const { balance, products } = dueAtCompletion(row)
  give(course, 'completeAppointment', {
    ...{ id, paidOn: day, drawerId: drawerOf(day) },
    completeAppointmentPayment: payment(course, balance + products),
    ...(random.chance(0.2) && {
      tip: { id: `${nextId(course)}/tip`, staffId: 'ana', mode: random.pick(modes), amount: 50 },
    }),
  })
}

/** Puts a visit right: a mode, a refund, a product or the completion, sometimes with a signature. */
function putRight(course: Course, id: string) {
  const row = course.world.appointments.get(id)
  if (!row) return
  const { random, day } = course
  const correctionId = nextId(course)
  const shared = { id, correctionId, paidOn: day, drawerId: drawerOf(day), note: '' }
  const held = heldPayments(row).filter((each) => each.held > 0)
  const [product] = Object.keys(row.productsOrdered)
  const one = held.length > 0 ? random.pick(held) : null
  random.pick([
    () => {
      if (!one) return
      const wrongMode = { mode: random.pick(modes), reason: 'WRONG_MODE' }
      const sum = { newAmount: Math.round(one.tender.amount * 70) / 100, reason: 'WRONG_SUM' }
      const right = {
        ...shared,
        tenderId: one.tender.id,
        ...(random.chance(0.5) ? sum : wrongMode),
      }
      give(course, 'correctPayment', right)
    },
    () => {
      if (!one) return
      const { tender, held: shownHeld } = one
      const amount = random.pick([shownHeld, Math.ceil(shownHeld * 33) / 100])
      const parts = [{ tenderId: tender.id, amount, shownHeld }]
      give(course, 'refundAppointment', { ...shared, parts, reason: 'NOT_SATISFIED' })
      const signed = { id, correctionId }
      if (random.chance(0.5)) give(course, 'signCorrection', signed, '20:00', 'boss')
    },
    () => {
      if (!product) return
      const parts = partsFor(row, row.productPrices[product] ?? 0)
      const line = { productId: product, quantity: 1, parts }
      give(course, 'voidLine', { ...shared, ...line, reason: 'RETURNED' })
    },
    () => {
      give(course, 'undoCompletion', { ...shared, reason: 'TOO_EARLY' })
      complete(course, id)
    },
  ])()
}

function sell(course: Course, time = '20:00') {
  const { random, day, world } = course
  const product = random.pick([...world.products.values()])
  const quantity = random.int(1, 3)
  const lines = [{ productId: product.id, price: product.price, quantity }]
  give(
    course,
    'sell',
    {
      ...{ id: nextId(course), lines, paidOn: day },
      ...(random.chance(0.5) && { mobileNumber: random.pick(people) }),
      ...(random.chance(0.9) && { drawerId: drawerOf(day) }),
      payment: payment(course, (Math.round(product.price * 100) * quantity) / 100),
    },
    time,
  )
}

function refundSale(course: Course) {
  const { random, world, day } = course
  const last = [...world.sales.values()].at(-1)
  const held = last && heldPayments(last).find((each) => each.held > 0)
  if (!held || random.chance(0.85)) return
  const parts = [{ tenderId: held.tender.id, amount: held.held, shownHeld: held.held }]
  give(course, 'refundSale', {
    ...{ id: last.id, correctionId: nextId(course), parts, paidOn: day },
    ...{ reason: 'WRONG_AMOUNT', note: '', drawerId: drawerOf(day) },
  })
}

/** Money of a booking that was refused; some of it is paid back. */
function receive(course: Course) {
  const { random, day } = course
  const [id, drawerId] = [nextId(course), drawerOf(day)]
  const [mode, amount] = [random.pick(modes), random.int(1, 90_000) / 100]
  const tender = { id: `${id}/1`, kind: 'PAYMENT', phase: 'Creation', mode, amount, drawerId }
  give(course, 'receiveMoney', { id, waitsFor: `refused-${id}`, tenders: [tender], paidOn: day })
  if (random.chance(0.5)) return
  const parts = [{ tenderId: tender.id, amount: Math.ceil(amount * 50) / 100, shownHeld: amount }]
  const shared = { correctionId: nextId(course), paidOn: day, drawerId, note: '' }
  give(course, 'refundSale', { ...shared, id, parts, reason: 'WRONG_AMOUNT' })
}

function moveCash(course: Course) {
  const { random, day } = course
  const kind = random.pick(['PAID_IN', 'PAID_OUT', 'TIP_OUT', 'DROP', 'VALE'])
  give(course, 'moveCash', {
    ...{ id: drawerOf(day), movementId: nextId(course), kind, reason: 'Change' },
    ...{ amount: random.int(1, 50_000) / 100, staffId: 'ana' },
  })
}

/** Counts the drawer, sometimes a little short. */
function closeDrawer(course: Course) {
  const { random, day, world } = course
  const drawer = world.drawers.get(drawerOf(day))
  if (!drawer) return
  const { items, expected } = drawerSheet(drawer, rowsOf(world))
  const short = random.pick([0, 0, 0, 2000])
  give(course, 'closeDrawer', {
    ...{ id: drawer.id, closingId: nextId(course), expected: expected / 100 },
    counts: countsOf(Math.max(0, expected - short)),
    seen: items.map(({ id }) => id),
  })
}

/** The rows that the drawers of a world are computed from. */
export const rowsOf = (world: World) => ({
  appointments: [...world.appointments.values()],
  sales: [...world.sales.values()],
  drawers: [...world.drawers.values()],
  modes: modesOf(world),
})

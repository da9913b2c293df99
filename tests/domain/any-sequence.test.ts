import fc from 'fast-check'
import { expect, it } from 'vitest'
import { excessParts } from '#domain/appointment/correction/overpaid'
import { paidAtCheckIn } from '#domain/appointment/correction/undo-check-in'
import { takingsOf } from '#domain/appointment/takings'
import { type CommandInputs, type CommandName, commands } from '#domain/commands/all'
import type { PointsMovement } from '#domain/rows/points'
import { type Context, type Outcome, run, type World } from '#domain/rows/world'
import { business, jose, makati, maria, today } from '../support/business'
import {
  at,
  booking,
  cancelling,
  checkingIn,
  completing,
  extending,
  updating,
  withChanges,
} from '../support/commands'
import { doubleBookings, wrongAmounts, wrongCounts, wrongPoints } from '../support/ledger'
import { formerTakings, sumsOf, wrongTenders } from './money/wrong-tenders'

/** A command that a clerk gives, sensible or not. */
interface Step {
  name: CommandName
  input: object
  give(world: World, context: Context): Outcome
  /** the tablet's display of it, whatever the rules say */
  show(world: World, context: Context): unknown
}

function step<Name extends CommandName>(name: Name, input: CommandInputs[Name]): Step {
  const { transition } = commands[name]
  return {
    name,
    input,
    give: (world, context) => run(transition, world, input, context),
    show: (world, context) => transition.apply(world, input, context),
  }
}

/** A usual value, or one time in seven an odd one. */
const mostly = <T>(odd: T[], ...usual: T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...usual) }, fc.constantFrom(...odd))

const id = fc.constantFrom('a1', 'a2', 'a3')
const price = fc.oneof(
  { weight: 9, arbitrary: fc.double({ min: 0.01, max: 1_500, noNaN: true }) },
  fc.constant(0),
)
const single = fc.record({
  amount: fc.oneof(fc.constantFrom(0, 100, 800, 5_000), price),
  modeOfPayment: fc.constantFrom('CASH', 'GCASH', '', null),
})
const part = fc.record(
  {
    id: fc.constantFrom('p1', 'p2', 'p3', 'p4'),
    mode: fc.constantFrom('CASH', 'CASH', 'GCASH'),
    amount: fc.constantFrom(0.01, 50, 99.99, 300, 800),
    reference: fc.constantFrom('77', null),
  },
  { requiredKeys: ['mode', 'amount'] },
)
const parts = fc
  .uniqueArray(part, { minLength: 1, maxLength: 4, selector: ({ id }) => id ?? {} })
  .map((given) => ({ parts: given }))
const payment = fc.oneof({ weight: 2, arbitrary: single }, parts)
const anyPayment = fc.oneof({ weight: 9, arbitrary: payment }, fc.constant({ amount: -1 }))
const places = {
  staffId: mostly(['cora', ''], 'ana', 'bea'),
  roomId: mostly(['r3', ''], 'r1', 'r2'),
  lockerId: fc.constantFrom('l1', 'l2', 'l3'),
}
const redemption = {
  promoId: mostly(['old'], 'rainy', ''),
  pointsToRedeem: mostly([100, 120, 150], 0),
  hasCheckInPercentCharge: fc.boolean(),
}
const orders = {
  productsOrdered: fc.dictionary(fc.constantFrom('water', 'oil'), fc.nat(5)),
  additionalPayment: payment,
  productPayment: payment,
}
const paidOn = mostly(['2026-11-20', '2026-11-24'], today)
const start = {
  startDate: mostly(['2026-11-22'], today),
  startTime: fc.constantFrom('13:00', '14:00', '14:30', '17:30'),
}
const confirmed = fc.constant(['BREAK', 'DUTY_HOURS'])

const created = fc
  .record({
    id,
    confirmed,
    ...start,
    ...redemption,
    mobileNumber: mostly(['63'], maria, jose, '639990000001'),
    name: mostly([''], 'Ed'),
    serviceIds: fc.constantFrom(['swedish'], ['shiatsu'], ['gym'], ['swedish', 'shiatsu']),
    status: mostly(['COMPLETED'], 'RESERVED', 'CHECKED_IN'),
    staffId: fc.constantFrom('ana', 'bea'),
    roomId: fc.constantFrom('r1', 'r2'),
    lockerId: fc.constantFrom('l1', 'l2', 'l3'),
    appointmentCreationPayment: anyPayment,
  })
  .map((body) => step('createAppointment', booking(body)))
const update = (fields: object) =>
  fc
    .record({ id, confirmed, paidOn, ...fields }, { requiredKeys: ['id', 'confirmed'] })
    .map((body) => step('updateAppointment', updating(body)))
const updated = fc.oneof(update({ ...places, ...orders }), update({ ...places, ...start }))
const checkedIn = fc
  .record(
    { id, confirmed, paidOn, ...places, ...redemption, checkInPayment: anyPayment },
    { requiredKeys: ['id', 'confirmed'] },
  )
  .map((body) => step('checkInAppointment', checkingIn(body)))
const completed = fc
  .record(
    {
      id,
      confirmed,
      paidOn,
      ...places,
      ...orders,
      completeAppointmentPayment: fc.oneof(anyPayment, fc.constant({ amount: 5_000 })),
    },
    { requiredKeys: ['id', 'confirmed', 'completeAppointmentPayment'] },
  )
  .map((body) => step('completeAppointment', completing(body)))
const cancelled = fc
  .record({ id, cancelReason: fc.constantFrom('Sick', 'Sick', '') })
  .map((body) => step('cancelAppointment', cancelling(body)))
const extended = fc
  .record(
    {
      id,
      confirmed: fc.constantFrom(['BREAK'], ['BREAK', 'CLEANING']),
      paidOn,
      extensionId: fc.constantFrom('e1', 'e2', 'e3'),
      minutes: mostly([10, 195], 15, 30, 60),
      serviceId: mostly(['gym', 'shiatsu'], null),
      modeOfPayment: mostly(['BARTER'], 'CASH', 'GCASH', null),
    },
    { requiredKeys: ['id', 'confirmed', 'extensionId', 'minutes'] },
  )
  .map((body) => step('extendAppointment', extending(body)))

const takenBack = fc
  .record({
    ...{ id, extensionId: fc.constantFrom('e1', 'e2', 'e3'), isPaid: fc.boolean() },
    correctionId: fc.constantFrom('c1', 'c2', 'c3'),
  })
  .map(({ isPaid, ...body }) => {
    const parts = [{ tenderId: body.extensionId, amount: 400, reference: null }]
    const why = { parts: isPaid ? parts : [], reason: 'WRONG_AMOUNT', note: '' }
    return step('takeBackExtension', { ...body, ...why })
  })

/** A step whose input follows from the world. */
function stepOf<Name extends CommandName>(
  name: Name,
  input: object,
  inputOf: (world: World) => CommandInputs[Name],
): Step {
  const { transition } = commands[name]
  return {
    name,
    input,
    give: (world, context) => run(transition, world, inputOf(world), context),
    show: (world, context) => transition.apply(world, inputOf(world), context),
  }
}

/** An undone check-in, with all of its money or without any. */
const undone = fc
  .record({ id, isPaid: mostly([false], true), correctionId: fc.constantFrom('u1', 'u2', 'u3') })
  .map(({ isPaid, ...body }): Step => {
    const why = { reason: 'OTHER', note: 'x' }
    const inputOf = ({ appointments }: World) => {
      const row = isPaid ? appointments.get(body.id) : undefined
      const parts = (row?.status === 'CHECKED_IN' ? paidAtCheckIn(row) : []).map(
        ({ tender, held }) => ({
          ...{ tenderId: tender.id, amount: held, reference: null },
        }),
      )
      return { ...body, ...why, parts }
    }
    return stepOf('undoCheckIn', { parts: [] }, inputOf)
  })

/** Money above the price that is paid back, before or after the end of the visit. */
const excessBack = fc.record({ id, correctionId: fc.constantFrom('r1', 'r2') }).map((body) =>
  stepOf('refundAppointment', { parts: [] }, ({ appointments }) => {
    const row = appointments.get(body.id)
    const why = { items: [], pointsBack: true, reason: 'WRONG_AMOUNT', note: '' }
    return { ...body, ...why, parts: row ? excessParts(row) : [] }
  }),
)

const second = fc
  .record({ id, secondId: fc.constantFrom('s1', 's2'), staffId: fc.constantFrom('ana', 'bea') })
  .map((body) =>
    step('addSecond', {
      ...{ ...body, mobileNumber: jose, staffRequested: false, createdDate: today },
      confirmed: ['BREAK', 'DUTY_HOURS'],
    }),
  )

const senior = { kind: 'SENIOR', idNumber: '7', name: '' } as const
const privilege = mostly([{ ...senior, idNumber: '' }], senior, null)
const privileged = fc.record({ id, privilege }).map((body) => step('givePrivilege', body))

const printed = id.map((each) => step('notePrint', { id: each, paper: 'RECEIPT' }))

const anything = fc.oneof(
  ...[created, created, updated, checkedIn, completed, completed, cancelled, extended, takenBack],
  ...[undone, excessBack, second, privileged, printed, printed],
)
const steps = fc.array(anything, { minLength: 10, maxLength: 50, size: 'max' })

/** Sequences in which each payment is made in one mode. */
const inOnePart = steps.map((script) =>
  script.filter(({ name, input }) => {
    return name !== 'extendAppointment' && !JSON.stringify(input).includes('"parts"')
  }),
)

const legal = [
  '- RESERVED',
  '- CHECKED_IN',
  'RESERVED RESERVED',
  'RESERVED CHECKED_IN',
  'RESERVED CANCELLED',
  'CHECKED_IN CHECKED_IN',
  'CHECKED_IN RESERVED',
  'CHECKED_IN COMPLETED',
  'CHECKED_IN CANCELLED',
  // a print or a refund
  'COMPLETED COMPLETED',
  'CANCELLED CANCELLED',
]

function moves(before: World, after: World): string[] {
  return [...after.appointments.values()]
    .filter((row) => before.appointments.get(row.id) !== row)
    .map((row) => `${before.appointments.get(row.id)?.status ?? '-'} ${row.status}`)
}

const reached = new Map<string, number>()
const pointsOf = (world: World) =>
  new Map([...world.customers.values()].map((row) => [row.id, row.pointsEarned]))

const tendersIn = (world: World) => [...world.appointments.values()].map((row) => row.tenders)

/** The tenders after an update was given once more; it sends states, so that nothing is added. */
function again(world: World, { name, give }: Step, context: Context) {
  const outcome = name === 'updateAppointment' ? give(world, context) : null
  return tendersIn(outcome?.kind === 'done' ? withChanges(world, outcome.changes) : world)
}

const giving = business({ store: { ...makati, taxKind: 'VAT', givesPrivileges: true } })

/** Runs the steps at growing times of the day, and checks all amounts after each. */
function live(script: readonly Step[]) {
  const isOfParts = ({ name, input }: Step) =>
    name === 'extendAppointment' || JSON.stringify(input).includes('"parts"')
  const hasParts = script.some(isOfParts)
  let world = giving
  const movements: PointsMovement[] = []
  const opening = pointsOf(world)
  for (const [index, next] of script.entries()) {
    const context = { ...at(`14:${String(index).padStart(2, '0')}`), freshId: `fresh${index}` }
    next.show(world, context)
    const outcome = next.give(world, context)
    if (outcome.kind === 'refused') continue
    const before = world
    world = withChanges(world, outcome.changes)
    movements.push(...outcome.changes.points)
    const rows = [...world.appointments.values()]
    expect(legal).toEqual(expect.arrayContaining(moves(before, world)))
    expect(rows.flatMap(wrongAmounts)).toEqual([])
    expect(rows.flatMap(wrongTenders)).toEqual([])
    for (const row of hasParts ? [] : rows)
      expect(sumsOf(takingsOf(row))).toEqual(formerTakings(row))
    expect(again(world, next, context)).toEqual(tendersIn(world))
    expect(wrongPoints(rows, world.customers.values(), movements, opening)).toEqual([])
    expect(wrongCounts(rows, world.customers.values())).toEqual([])
    expect(doubleBookings(rows)).toEqual([])
    for (const move of moves(before, world)) reached.set(move, (reached.get(move) ?? 0) + 1)
  }
}

it('COMPLETE-2 CANCEL-3 the books are right after any sequence of commands', () => {
  fc.assert(fc.property(steps, live), { numRuns: 500 })
  fc.assert(fc.property(inOnePart, live), { numRuns: 300 })
  expect(legal.map((move) => [move, (reached.get(move) ?? 0) > 10])).toEqual(
    legal.map((move) => [move, true]),
  )
})

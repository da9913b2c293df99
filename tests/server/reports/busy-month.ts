import type { CommandInputs, CommandName } from '#domain/commands/all'
import { addDays } from '#domain/kernel/dates'
import type { Context, World } from '#domain/rows/world'
import { createRandom, type Random } from '#server/demo/random'
import { business } from '../../support/business'
import {
  at,
  attempt,
  booking,
  cancelling,
  checkingIn,
  completing,
  updating,
  withChanges,
} from '../../support/commands'

export const month = { start: '2026-11-01', end: '2026-11-30' }

const people = [
  { name: 'Jose', mobileNumber: '639179876543' },
  { name: 'Maria', mobileNumber: '639171234567' },
]
const modes = ['CASH', 'CASH', 'GCASH', 'CREDIT CARD', '', null]
const amounts = [0, 100, 199.99, 800, 5_000]

/**
 * A month in which clerks book, check in, order, complete and cancel, each payment in one mode, on the day of the visit
 * and on others. The same seed gives the same rows. Commands that the rules refuse leave no trace.
 */
export function busyMonth(seed = 34): World {
  const random = createRandom(seed)
  let world = business()
  let number = 0
  for (let day = month.start; day <= month.end; day = addDays(day, 1)) {
    for (let count = random.int(4, 9); count > 0; count -= 1) {
      number += 1
      const body = newBooking(random, `v${String(number).padStart(4, '0')}`, day)
      world = give(world, 'createAppointment', booking(body), at('09:00', day), `f${number}`)
    }
    for (const row of world.appointments.values())
      if (row.startDate <= day && row.startDate >= addDays(day, -2))
        world = goOn(random, world, row.id, day)
  }
  return world
}

function give<Name extends CommandName>(
  world: World,
  name: Name,
  input: CommandInputs[Name],
  context: Context,
  freshId = 'fresh',
): World {
  const outcome = attempt(world, name, input, { ...context, freshId })
  return outcome.kind === 'done' ? withChanges(world, outcome.changes) : world
}

const payment = (random: Random) => ({
  amount: random.chance(0.3) ? random.int(1, 150_000) / 100 : random.pick(amounts),
  modeOfPayment: random.pick(modes),
})

const confirmed = ['BREAK', 'DUTY_HOURS', 'STORE_HOURS', 'ANOTHER_DAY']

function newBooking(random: Random, id: string, day: string) {
  const isWalkIn = random.chance(0.3)
  return {
    id,
    ...random.pick(people),
    createdDate: day,
    startDate: isWalkIn ? day : addDays(day, random.int(0, 3)),
    startTime: `${random.int(9, 21)}:30`.padStart(5, '0'),
    serviceIds: random.pick([['swedish'], ['shiatsu'], ['swedish', 'shiatsu']]),
    staffId: random.pick(['ana', 'bea', 'cora']),
    roomId: random.pick(['r1', 'r2', 'r3']),
    lockerId: random.pick(['l1', 'l2', 'l3']),
    promoId: random.pick(['rainy', '', '']),
    hasCheckInPercentCharge: random.chance(0.3),
    status: isWalkIn ? 'CHECKED_IN' : 'RESERVED',
    appointmentCreationPayment: payment(random),
    confirmed,
  }
}

const orders = (random: Random) => ({
  productsOrdered: random.pick([{ water: 2 }, { oil: 1, water: 1 }, {}]),
  additionalPayment: payment(random),
  productPayment: payment(random),
})

/** The next steps of a visit on a day: some are late, some are done twice with other amounts. */
function goOn(random: Random, before: World, id: string, day: string): World {
  let world = before
  const paidOn = day
  const context = at('20:00', day)
  const input = { id, paidOn, confirmed }
  if (random.chance(0.1)) return give(world, 'cancelAppointment', cancelling({ id }), context)
  if (random.chance(0.7))
    world = give(
      world,
      'checkInAppointment',
      checkingIn({
        ...input,
        lockerId: random.pick(['l1', 'l2', 'l3']),
        checkInPayment: payment(random),
        hasCheckInPercentCharge: random.chance(0.3),
      }),
      context,
    )
  for (let count = random.int(0, 2); count > 0; count -= 1)
    world = give(
      world,
      'updateAppointment',
      updating({ ...input, ...(random.chance(0.8) ? orders(random) : { note: 'Quiet' }) }),
      context,
    )
  if (random.chance(0.6))
    world = give(
      world,
      'completeAppointment',
      completing({
        ...input,
        ...(random.chance(0.3) ? orders(random) : {}),
        completeAppointmentPayment: { amount: 5_000, modeOfPayment: random.pick(modes) },
      }),
      context,
    )
  return world
}

import * as v from 'valibot'
import { dueAtCheckIn } from '#domain/appointment/amounts'
import { slotOf } from '#domain/appointment/availability'
import {
  cancelInput,
  checkInInput,
  completeInput,
  createInput,
  updateInput,
} from '#domain/appointment/input'
import { lockerObstacles } from '#domain/appointment/obstacles'
import { lengthOf } from '#domain/appointment/timing'
import { atWallMinute } from '#domain/kernel/dates'
import { fullName } from '#domain/rows/customer'
import { redemptionChoices } from '#domain/rows/points'
import { lookups } from '../kernel/lookups'
import type { Dice } from './dice'
import type { History } from './history'
import { bookingNotes, cancelReasons } from './names'
import type { Plan } from './plan-day'

/** One visit and what it is made of. */
export interface Visit extends Plan {
  id: string
}

/** Something that happens at a wall-clock minute. */
export interface Happening {
  at: number
  act(history: History): void
}

/** From the booking to the end of a visit: what would happen if everything went its way. */
export function actOut(dice: Dice, visit: Visit): Happening[] {
  const { startsAt, services } = visit
  const isMassage = services[0]?.type === 'MASSAGE'
  const isWalkIn = !isMassage || (visit.staffId !== null && dice.chance(0.12))
  const arrives = isWalkIn ? startsAt : startsAt - dice.int(0, 8)
  const leaves = startsAt + (lengthOf(services).minutes || dice.int(120, 300)) + dice.int(0, 6)
  const booked = startsAt - dice.int(2, 240) * 60
  const book = isWalkIn
    ? []
    : [happening(booked, (history) => reserve(dice, visit, history, booked))]
  const middle = happening(arrives, (history) =>
    isWalkIn ? walkIn(dice, visit, history, arrives) : checkIn(dice, visit, history, arrives),
  )
  const end = happening(leaves, (history) => complete(dice, visit, history, leaves))
  // Whom nobody could be found for goes home; some others change their minds.
  const isOff = isMassage && (visit.staffId === null || (!isWalkIn && dice.chance(0.07)))
  if (!isOff) {
    const order = happening(arrives + 10, (history) => serve(dice, visit, history, arrives + 10))
    return [...book, middle, ...(dice.chance(0.25) ? [order] : []), end]
  }
  const away = startsAt + (visit.staffId === null ? 20 : dice.pick([-180, -60, -30, 20]))
  return [...book, happening(away, (history) => cancel(dice, visit, history, away))]
}

const happening = (at: number, act: Happening['act']): Happening => ({ at, act })
const usualModes = ['CASH', 'CASH', 'GCASH', 'GCASH', 'MAYA', 'CREDIT CARD', 'DEBIT CARD']
const pay = (dice: Dice, amount: number) => ({
  amount,
  modeOfPayment: amount > 0 ? dice.pick(usualModes) : null,
})

function booking(dice: Dice, visit: Visit, history: History) {
  const { date, time } = atWallMinute(visit.startsAt)
  return {
    name: fullName(visit.customer),
    mobileNumber: visit.customer.mobileNumber,
    startDate: date,
    startTime: time,
    serviceIds: visit.services.map(({ id }) => id),
    staffId: visit.staffId,
    staffRequested: visit.staffId !== null && dice.chance(0.2),
    roomId: visit.roomId,
    promoId: promoFor(dice, visit, history),
    note: dice.chance(0.15) ? dice.pick(bookingNotes) : null,
    confirmed: visit.staffId === null ? ['NO_THERAPIST'] : [],
  }
}

function promoFor(dice: Dice, { customer }: Visit, history: History): string | null {
  const isMember = customer.type === 'VIP' || customer.type === 'DNA_ADMIN'
  const promos = [...history.on('').promos.values()].filter(
    ({ name, available }) => available && name.startsWith('DNA') === isMember,
  )
  return dice.chance(isMember ? 0.6 : 0.06) ? dice.pick(promos).id : null
}

function reserve(dice: Dice, visit: Visit, history: History, at: number) {
  const price = visit.services.reduce((sum, service) => sum + service.price, 0)
  const deposit = dice.pick([0, 0, 500, 500, price])
  const given = v.parse(createInput, {
    ...booking(dice, visit, history),
    type: dice.pick(lookups.types.slice(1)),
    appointmentCreationPayment: pay(dice, deposit),
  })
  history.run(at, given.startDate, 'createAppointment', { ...given, id: visit.id })
}

function walkIn(dice: Dice, visit: Visit, history: History, at: number) {
  const price = visit.services.reduce((sum, service) => sum + service.price, 0)
  const given = v.parse(createInput, {
    ...booking(dice, visit, history),
    type: 'WALK-IN',
    status: 'CHECKED_IN',
    lockerId: freeLocker(dice, visit, history),
    appointmentCreationPayment: pay(dice, dice.chance(0.6) ? price : 0),
  })
  history.run(at, given.startDate, 'createAppointment', { ...given, id: visit.id })
}

function checkIn(dice: Dice, visit: Visit, history: History, at: number) {
  const { date } = atWallMinute(visit.startsAt)
  const row = history.appointment(date, visit.id)
  const person = history.customers.get(visit.customer.mobileNumber)
  if (!row || !person) return
  const due = dueAtCheckIn(row)
  const choices = dice.chance(0.15) ? redemptionChoices(person, history.on(date).store, due) : []
  const points = choices[0] ?? 0
  const amount = dice.chance(0.7) ? due - points : 0
  const given = v.parse(checkInInput, {
    lockerId: freeLocker(dice, visit, history),
    pointsToRedeem: points,
    checkInPayment: pay(dice, amount),
    hasCheckInPercentCharge: amount > 0 && dice.chance(0.1),
  })
  history.run(at, date, 'checkInAppointment', { ...given, id: visit.id })
}

function freeLocker(dice: Dice, visit: Visit, history: History): string | null {
  const { date: startDate, time: startTime } = atWallMinute(visit.startsAt)
  const world = history.on(startDate)
  const serviceIds = visit.services.map(({ id }) => id)
  const slot = slotOf(world, { startDate, startTime, serviceIds, appointmentId: visit.id })
  const lockers = dice.shuffled([...world.lockers.values()])
  return lockers.find(({ id }) => lockerObstacles(world, slot, id, true).length === 0)?.id ?? null
}

/** Products while the customer is in, sometimes a towel too. */
function serve(dice: Dice, visit: Visit, history: History, at: number) {
  const { date } = atWallMinute(visit.startsAt)
  const products = dice.shuffled([...history.on(date).products.values()]).slice(0, dice.int(1, 3))
  const given = v.parse(updateInput, {
    productsOrdered: Object.fromEntries(products.map(({ id }) => [id, dice.int(1, 2)])),
    ...(dice.chance(0.3) && {
      additionalPayment: pay(dice, dice.pick(lookups.additionalTowelPayment)),
    }),
  })
  history.run(at, date, 'updateAppointment', { ...given, id: visit.id })
}

function complete(dice: Dice, visit: Visit, history: History, at: number) {
  const { date } = atWallMinute(visit.startsAt)
  const row = history.appointment(date, visit.id)
  if (!row) return
  const ordered = Object.entries(row.productsOrdered)
  const products = ordered.reduce(
    (sum, [id, count]) => sum + (row.productPrices[id] ?? 0) * count,
    0,
  )
  const given = v.parse(completeInput, {
    completeAppointmentPayment: pay(dice, row.balanceAfterCheckIn ?? 0),
    productPayment: pay(dice, products),
  })
  history.run(at, date, 'completeAppointment', { ...given, id: visit.id })
}

function cancel(dice: Dice, visit: Visit, history: History, at: number) {
  const { date } = atWallMinute(visit.startsAt)
  const { reason, byCustomer } = dice.pick(cancelReasons)
  const given = v.parse(cancelInput, { cancelReason: reason, customerInitiated: byCustomer })
  history.run(at, date, 'cancelAppointment', { ...given, id: visit.id })
}

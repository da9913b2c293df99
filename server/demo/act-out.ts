import * as v from 'valibot'
import { dueAtCheckIn } from '#domain/appointment/amounts'
import {
  cancelInput,
  checkInInput,
  completeInput,
  createInput,
  updateInput,
} from '#domain/appointment/input'
import { atWallMinute } from '#domain/kernel/dates'
import { fullName } from '#domain/rows/customer'
import { redemptionChoices } from '#domain/rows/points'
import { isOffered } from '#domain/rows/promo'
import { isFree, slotOf } from '#domain/slot/availability'
import { lengthOf } from '#domain/slot/timing'
import { lookups } from '../kernel/lookups'
import type { History } from './history'
import { bookingNotes, cancelReasons } from './names'
import type { Plan } from './plan-day'
import type { Random } from './random'

/** A planned visit with the id of its appointment. */
export interface Visit extends Plan {
  id: string
}

/** An action at a wall-clock minute. */
export interface Happening {
  at: number
  act(history: History): void
}

/** All actions of a visit, from the booking to the completion or cancellation. */
export function actOut(random: Random, visit: Visit): Happening[] {
  const { startsAt, services } = visit
  const isMassage = services[0]?.type === 'MASSAGE'
  const isWalkIn = !isMassage || (visit.staffId !== null && random.chance(0.12))
  const arrives = isWalkIn ? startsAt : startsAt - random.int(0, 8)
  const leaves = startsAt + (lengthOf(services).minutes || random.int(120, 300)) + random.int(0, 6)
  const booked = startsAt - random.int(2, 240) * 60
  const book = isWalkIn
    ? []
    : [happening(booked, (history) => reserve(random, visit, history, booked))]
  const middle = happening(arrives, (history) =>
    isWalkIn ? walkIn(random, visit, history, arrives) : checkIn(random, visit, history, arrives),
  )
  const end = happening(leaves, (history) => complete(random, visit, history, leaves))
  // Some customers cancel, and every customer does for whom no therapist is free.
  const isOff = isMassage && (visit.staffId === null || (!isWalkIn && random.chance(0.07)))
  if (!isOff) {
    const order = happening(arrives + 10, (history) => serve(random, visit, history, arrives + 10))
    return [...book, middle, ...(random.chance(0.25) ? [order] : []), end]
  }
  const away = startsAt + (visit.staffId === null ? 20 : random.pick([-180, -60, -30, 20]))
  return [...book, happening(away, (history) => cancel(random, visit, history, away))]
}

const happening = (at: number, act: Happening['act']): Happening => ({ at, act })
const usualModes = ['CASH', 'CASH', 'GCASH', 'GCASH', 'MAYA', 'CREDIT CARD', 'DEBIT CARD']
const pay = (random: Random, amount: number) => ({
  amount,
  modeOfPayment: amount > 0 ? random.pick(usualModes) : null,
})

function booking(random: Random, visit: Visit, history: History) {
  const { date, time } = atWallMinute(visit.startsAt)
  return {
    name: fullName(visit.customer),
    mobileNumber: visit.customer.mobileNumber,
    startDate: date,
    startTime: time,
    serviceIds: visit.services.map(({ id }) => id),
    staffId: visit.staffId,
    staffRequested: visit.staffId !== null && random.chance(0.2),
    roomId: visit.roomId,
    promoId: promoFor(random, visit, history),
    note: random.chance(0.15) ? random.pick(bookingNotes) : null,
    confirmed: visit.staffId === null ? ['NO_THERAPIST'] : [],
  }
}

function promoFor(random: Random, { customer }: Visit, history: History): string | null {
  const isMember = customer.type === 'VIP' || customer.type === 'DNA_ADMIN'
  const promos = [...history.on('').promos.values()].filter(
    (promo) => isOffered(promo) && promo.name.startsWith('DNA') === isMember,
  )
  return random.chance(isMember ? 0.6 : 0.06) ? random.pick(promos).id : null
}

function reserve(random: Random, visit: Visit, history: History, at: number) {
  const price = visit.services.reduce((sum, service) => sum + service.price, 0)
  const deposit = random.pick([0, 0, 500, 500, price])
  const given = v.parse(createInput, {
    ...booking(random, visit, history),
    type: random.pick(lookups.types.slice(1)),
    appointmentCreationPayment: pay(random, deposit),
  })
  history.run(at, given.startDate, 'createAppointment', { ...given, id: visit.id })
}

function walkIn(random: Random, visit: Visit, history: History, at: number) {
  const price = visit.services.reduce((sum, service) => sum + service.price, 0)
  const given = v.parse(createInput, {
    ...booking(random, visit, history),
    type: 'WALK-IN',
    status: 'CHECKED_IN',
    lockerId: freeLocker(random, visit, history),
    appointmentCreationPayment: pay(random, random.chance(0.6) ? price : 0),
  })
  history.run(at, given.startDate, 'createAppointment', { ...given, id: visit.id })
}

function checkIn(random: Random, visit: Visit, history: History, at: number) {
  const { date } = atWallMinute(visit.startsAt)
  const row = history.appointment(date, visit.id)
  const person = history.customers.get(visit.customer.mobileNumber)
  if (!row || !person) return
  const due = dueAtCheckIn(row)
  const choices = random.chance(0.15) ? redemptionChoices(person, history.on(date).store, due) : []
  const points = choices[0] ?? 0
  const amount = random.chance(0.7) ? due - points : 0
  const given = v.parse(checkInInput, {
    lockerId: freeLocker(random, visit, history),
    pointsToRedeem: points,
    checkInPayment: pay(random, amount),
    hasCheckInPercentCharge: amount > 0 && random.chance(0.1),
  })
  history.run(at, date, 'checkInAppointment', { ...given, id: visit.id })
}

function freeLocker(random: Random, visit: Visit, history: History): string | null {
  const { date: startDate, time: startTime } = atWallMinute(visit.startsAt)
  const world = history.on(startDate)
  const serviceIds = visit.services.map(({ id }) => id)
  const slot = slotOf(world, { startDate, startTime, serviceIds, appointmentId: visit.id })
  const lockers = random.shuffled([...world.lockers.values()])
  return lockers.find(({ id }) => isFree(world, slot, 'locker', id))?.id ?? null
}

/** Adds products during the visit, and sometimes a towel. */
function serve(random: Random, visit: Visit, history: History, at: number) {
  const { date } = atWallMinute(visit.startsAt)
  const products = random
    .shuffled([...history.on(date).products.values()])
    .slice(0, random.int(1, 3))
  const given = v.parse(updateInput, {
    productsOrdered: Object.fromEntries(products.map(({ id }) => [id, random.int(1, 2)])),
    ...(random.chance(0.3) && {
      additionalPayment: pay(random, random.pick(lookups.additionalTowelPayment)),
    }),
  })
  history.run(at, date, 'updateAppointment', { ...given, id: visit.id })
}

function complete(random: Random, visit: Visit, history: History, at: number) {
  const { date } = atWallMinute(visit.startsAt)
  const row = history.appointment(date, visit.id)
  if (!row) return
  const ordered = Object.entries(row.productsOrdered)
  const products = ordered.reduce(
    (sum, [id, count]) => sum + (row.productPrices[id] ?? 0) * count,
    0,
  )
  const given = v.parse(completeInput, {
    completeAppointmentPayment: pay(random, row.balanceAfterCheckIn ?? 0),
    productPayment: pay(random, products),
  })
  history.run(at, date, 'completeAppointment', { ...given, id: visit.id })
}

function cancel(random: Random, visit: Visit, history: History, at: number) {
  const { date } = atWallMinute(visit.startsAt)
  const { reason, byCustomer } = random.pick(cancelReasons)
  const given = v.parse(cancelInput, { cancelReason: reason, customerInitiated: byCustomer })
  history.run(at, date, 'cancelAppointment', { ...given, id: visit.id })
}

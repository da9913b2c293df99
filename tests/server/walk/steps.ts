import fc from 'fast-check'
import { expect } from 'vitest'
import { calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { jose, maria } from '../../support/business'
import { type Clerk, clerk } from '../support/clerk'
import { nextId, type Sent, serviceOver, type TestService } from '../support/test-service'
import { holdsLocker, isTaken, lengthMinutes, type Model, mayRedeem, pointsFor } from './model'

/** The day of all walks: a Thursday in the future. */
export const walkDay = '2026-12-24'

/** The service and its users. */
export interface Real {
  service: TestService
  makati: Clerk
  owner: Clerk
}

type Step = fc.AsyncCommand<Model, Real>

const allRules = ['BREAK', 'DUTY_HOURS', 'STORE_HOURS', 'ANOTHER_DAY']
const names = ['v1', 'v2', 'v3', 'v4', 'v5']
const idOf = (name: string) => `00000000-0000-7000-9000-0000000000${name.replace('v', '0')}`

/**
 * One request, with the answer that the model expects and its effect on the model. Each is sent twice under its key,
 * and the second request must change nothing.
 */
function step(
  label: string,
  call: AnyCall,
  sent: (model: Readonly<Model>) => Sent,
  expected: (model: Readonly<Model>) => number,
  effect: (model: Model) => void,
  by: (real: Real) => Clerk = ({ makati }) => makati,
): Step {
  return {
    check: () => true,
    toString: () => label,
    async run(model, real) {
      const status = expected(model)
      const headers = { 'Idempotency-Key': nextId() }
      const request = { ...sent(model), headers }
      const got = await by(real).send(call, request)
      expect({ label, status: got.status, body: got.body }).toMatchObject({ label, status })
      const again = await by(real).send(call, request)
      expect(JSON.parse(JSON.stringify(again.body))).toEqual(JSON.parse(JSON.stringify(got.body)))
      if (status < 300) effect(model)
    },
  }
}

const visitOf = (model: Readonly<Model>, name: string) => model.visits.get(idOf(name))

const places = fc.record({
  name: fc.constantFrom(...names),
  mobile: fc.constantFrom(maria, jose),
  from: fc.constantFrom(14 * 60, 14 * 60 + 30, 15 * 60 + 15, 16 * 60 + 30),
  staff: fc.constantFrom('ana', 'bea'),
  room: fc.constantFrom('r1', 'r2'),
})

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const book = places.map(({ name, mobile, from, staff, room }) =>
  step(
    `book ${name} at ${clock(from)} with ${staff} in ${room}`,
    calls.createAppointment,
    () => ({
      body: {
        id: idOf(name),
        name: '',
        mobileNumber: mobile,
        startDate: walkDay,
        startTime: clock(from),
        serviceIds: ['swedish'],
        staffId: staff,
        roomId: room,
        confirmed: allRules,
      },
    }),
    (model) => {
      if (visitOf(model, name)) return 409
      if (model.inactive.has(mobile)) return 422
      return model.away.has(staff) || isTaken(model, { staff, room, from }) ? 409 : 201
    },
    (model) => {
      model.visits.set(idOf(name), {
        status: 'RESERVED',
        mobile,
        from,
        to: from + lengthMinutes,
        staff,
        room,
        locker: null,
        price: model.price,
        paid: 0,
        redeemed: 0,
      })
    },
  ),
)

const arrival = fc.record({
  name: fc.constantFrom(...names),
  locker: fc.constantFrom('l1', 'l2'),
  points: fc.constantFrom(0, 0, 100, 120, 150),
  amount: fc.constantFrom(0, 300, 5000),
})

const checkIn = arrival.map(({ name, locker, points, amount }) =>
  step(
    `check in ${name} with locker ${locker}, ${points} points and PHP ${amount}`,
    calls.checkInAppointment,
    () => ({
      params: { id: idOf(name) },
      body: {
        lockerId: locker,
        pointsToRedeem: points,
        checkInPayment: { amount },
        confirmed: allRules,
      },
    }),
    (model) => {
      const visit = visitOf(model, name)
      if (!visit) return 404
      if (visit.status !== 'RESERVED') return 409
      if (!mayRedeem(model, visit, points)) return 422
      return holdsLocker(model, locker) ? 409 : 200
    },
    (model) => {
      const visit = visitOf(model, name)
      if (!visit) return
      const paid = Math.min(amount, visit.price - points)
      Object.assign(visit, { status: 'CHECKED_IN', locker, redeemed: points, paid })
      model.points.set(visit.mobile, (model.points.get(visit.mobile) ?? 0) - points)
    },
  ),
)

const departure = fc.record({
  name: fc.constantFrom(...names),
  amount: fc.constantFrom(0, 799, 5000),
})

const complete = departure.map(({ name, amount }) =>
  step(
    `complete ${name} with PHP ${amount}`,
    calls.completeAppointment,
    () => ({
      params: { id: idOf(name) },
      body: { completeAppointmentPayment: { amount } },
    }),
    (model) => {
      const visit = visitOf(model, name)
      if (!visit) return 404
      if (visit.status !== 'CHECKED_IN') return 409
      return amount < visit.price - visit.redeemed - visit.paid ? 422 : 200
    },
    (model) => {
      const visit = visitOf(model, name)
      if (!visit) return
      const earned = pointsFor(visit.price - visit.redeemed)
      Object.assign(visit, { status: 'COMPLETED' })
      model.points.set(visit.mobile, (model.points.get(visit.mobile) ?? 0) + earned)
    },
  ),
)

const cancel = fc.constantFrom(...names).map((name) =>
  step(
    `cancel ${name}`,
    calls.cancelAppointment,
    () => ({ params: { id: idOf(name) }, body: { cancelReason: 'Sick' } }),
    (model) => {
      const visit = visitOf(model, name)
      if (!visit) return 404
      return visit.status === 'RESERVED' || visit.status === 'CHECKED_IN' ? 200 : 409
    },
    (model) => {
      const visit = visitOf(model, name)
      if (!visit) return
      model.points.set(visit.mobile, (model.points.get(visit.mobile) ?? 0) + visit.redeemed)
      Object.assign(visit, { status: 'CANCELLED', redeemed: 0 })
    },
  ),
)

const movement = fc.record({
  mobile: fc.constantFrom(maria, jose),
  points: fc.constantFrom(0, 40, 150, 300),
  action: fc.constantFrom('ADD', 'SUBTRACT'),
})

const movePoints = movement.map(({ mobile, points, action }) => {
  const after = (model: Readonly<Model>) =>
    (model.points.get(mobile) ?? 0) + (action === 'ADD' ? points : -points)
  return step(
    `${action} ${points} points of ${mobile}`,
    calls.updatePoints,
    () => ({ body: { action, points, customerMobileNumber: mobile } }),
    (model) => (points === 0 || after(model) < 0 ? 422 : 200),
    (model) => model.points.set(mobile, after(model)),
    ({ owner }) => owner,
  )
})

const price = fc.constantFrom(800, 950, 1200).map((amount) =>
  step(
    `a Swedish massage costs PHP ${amount}`,
    calls.updateService,
    () => ({ params: { id: 'swedish' }, body: { price: amount } }),
    () => 200,
    (model) => {
      model.price = amount
    },
  ),
)

const customers = new Map([
  [maria, 'maria'],
  [jose, 'jose'],
])

const person = fc.tuple(fc.constantFrom(...customers), fc.boolean()).map(([[mobile, id], out]) =>
  step(
    `${id} is ${out ? 'INACTIVE' : 'ACTIVE'}`,
    calls.updateCustomer,
    () => ({ params: { id }, body: { status: out ? 'INACTIVE' : 'ACTIVE' } }),
    () => 200,
    (model) => {
      if (out) model.inactive.add(mobile)
      else model.inactive.delete(mobile)
    },
  ),
)

const therapist = fc.tuple(fc.constantFrom('ana', 'bea'), fc.boolean()).map(([id, away]) =>
  step(
    `${id} is ${away ? 'away' : 'back'}`,
    calls.updateStaff,
    () => ({ params: { id }, body: { available: !away } }),
    () => 200,
    (model) => {
      if (away) model.away.add(id)
      else model.away.delete(id)
    },
  ),
)

const roomName = fc.constantFrom('Room 1', 'ROOM 2', 'Garden')
const rename = fc.tuple(fc.constantFrom('r1', 'r2'), roomName).map(([id, name]) => {
  const isAnothers = (model: Readonly<Model>) =>
    [...model.roomNames].some(
      ([other, its]) => other !== id && its.toUpperCase() === name.toUpperCase(),
    )
  return step(
    `${id} is called ${name}`,
    calls.updateRoom,
    () => ({ params: { id }, body: { name } }),
    (model) => (isAnothers(model) ? 409 : 200),
    (model) => model.roomNames.set(id, name),
  )
})

/** Restarts the service, which must change nothing, because a service keeps no state. */
const restart: fc.Arbitrary<Step> = fc.constant({
  check: () => true,
  toString: () => 'restart',
  async run(_, real) {
    real.service.close()
    real.service = serviceOver(real.service.db)
    real.makati = clerk(real.service, real.makati.token)
    real.owner = clerk(real.service, real.owner.token)
  },
})

/** All steps; the usual ones are listed several times. */
export const steps: fc.Arbitrary<Step>[] = [
  book,
  book,
  book,
  checkIn,
  checkIn,
  complete,
  complete,
  cancel,
  movePoints,
  price,
  person,
  therapist,
  rename,
  restart,
]

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calls } from '#domain/calls/all'
import { pathOf } from '#domain/calls/define-call'
import { commands } from '#domain/commands/all'
import type { AppointmentInputs } from '#domain/commands/appointments'
import { today } from '../support/business'
import {
  booking,
  cancelling,
  checkingIn,
  completing,
  gymVisit,
  updating,
} from '../support/commands'

const cash = { amount: 800, modeOfPayment: 'CASH' }
const inputs = {
  createAppointment: booking({ appointmentCreationPayment: cash, hasCheckInPercentCharge: true }),
  updateAppointment: updating({ staffId: '', productsOrdered: { water: 2 }, productPayment: cash }),
  checkInAppointment: checkingIn({ checkInPayment: cash, hasCheckInPercentCharge: true }),
  completeAppointment: completing({ completeAppointmentPayment: cash, note: null }),
  cancelAppointment: cancelling({ customerInitiated: true }),
}
type Name = keyof AppointmentInputs
const names = Object.keys(inputs) as Name[] // keys of the literal above

function roundTrip(name: Name) {
  const input = inputs[name]
  const stored = JSON.parse(JSON.stringify(input))
  return { input, stored, parsed: commands[name].parse(stored) }
}

it.each(names)('%s: a stored input is read as it was', (name) => {
  const { input, stored, parsed } = roundTrip(name)
  expect(parsed).toEqual(input)
  expect(JSON.parse(JSON.stringify(parsed))).toEqual(stored)
})

const requestOf = {
  createAppointment: () => commands.createAppointment.request(inputs.createAppointment),
  updateAppointment: () => commands.updateAppointment.request(inputs.updateAppointment),
  checkInAppointment: () => commands.checkInAppointment.request(inputs.checkInAppointment),
  completeAppointment: () => commands.completeAppointment.request(inputs.completeAppointment),
  cancelAppointment: () => commands.cancelAppointment.request(inputs.cancelAppointment),
}

it.each(names)('%s: the service reads the input from the request that the tablet sends', (name) => {
  const { path, body } = requestOf[name]()
  expect(requestOf[name]()).toEqual({ path, body })
  const overTheWire = JSON.parse(JSON.stringify(body))
  expect(commands[name].parse({ ...overTheWire, id: 'a1' })).toEqual(inputs[name])
})

it('CREATE-12 UPDATE-1 COMPLETE-1 the paths and bodies are the listed ones', () => {
  expect(requestOf.createAppointment()).toMatchObject({
    path: '/v1/appointments',
    body: {
      id: 'a1',
      serviceIds: ['swedish'],
      appointmentCreationPayment: cash,
      hasCheckInPercentCharge: true,
      checkInPercentChargeAmount: 24,
      staffRequested: false,
      status: 'RESERVED',
      type: 'CALL',
      createdDate: today,
      staffId: 'ana',
      resourceId: 'ana',
    },
  })
  expect(requestOf.updateAppointment()).toEqual({
    path: '/v1/appointments/a1',
    body: { staffId: null, productsOrdered: { water: 2 }, productPayment: cash, confirmed: [] },
  })
  expect(requestOf.checkInAppointment()).toMatchObject({
    path: '/v1/appointments/check-in/a1',
    body: { status: 'CHECKED_IN', checkInPayment: cash, checkInPercentChargeAmount: 24 },
  })
  expect(requestOf.completeAppointment().path).toBe('/v1/appointments/complete/a1')
  expect(requestOf.cancelAppointment()).toEqual({
    path: '/v1/appointments/cancel/a1',
    body: { cancelReason: 'Sick', customerInitiated: true },
  })
})

it('an id never breaks out of its path', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 64 }), (id) => {
      const path = pathOf(calls.cancelAppointment, { id })
      const last = path.split('/').at(-1) ?? ''
      expect(path).toBe(`/v1/appointments/cancel/${last}`)
      expect(decodeURIComponent(last)).toBe(id)
    }),
  )
})

it.each(names)('%s: an unreadable answer is null, not an exception', (name) => {
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      const parsed = commands[name].parse(stored)
      expect(parsed === null || typeof parsed.id === 'string').toBe(true)
    }),
  )
  expect(commands[name].parse({})).toBeNull()
})

it('names its subject and, when booking, its customer', () => {
  expect(commands.cancelAppointment.subject(inputs.cancelAppointment)).toEqual({
    table: 'appointments',
    id: 'a1',
  })
  expect(commands.createAppointment.mobile(gymVisit({ mobileNumber: '09179876543' }))).toBe(
    '639179876543',
  )
  expect(commands.updateAppointment.mobile(inputs.updateAppointment)).toBeNull()
})

it('the table of calls has every path once a method', () => {
  const lines = Object.values(calls).map((call) => `${call.method} ${call.path}`)
  expect(new Set(lines).size).toBe(lines.length)
})

import * as v from 'valibot'
import { expect } from 'vitest'
import { calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { type ErrorBody, errorBody } from '#domain/calls/errors'
import { type Appointment, appointment } from '#domain/rows/appointment'
import { jose, today } from '../../support/business'
import { type Got, newSession, nextId, type Sent, type TestService } from './test-service'

type Body = Record<string, unknown>

/** A logged-in user. */
export interface Clerk {
  token: string
  /** another user of the service */
  as(username: string): Promise<Clerk>
  /** makes a call, with another token if it is given */
  send(call: AnyCall, sent?: Sent): Promise<Got>
  /** Books an appointment; a refusal fails the test. */
  book(body?: Body): Promise<Appointment>
  checkIn(id: string, body?: Body, headers?: Record<string, string>): Promise<Got>
  update(id: string, body?: Body, headers?: Record<string, string>): Promise<Got>
  complete(id: string, body?: Body, headers?: Record<string, string>): Promise<Got>
  cancel(id: string, body?: Body, headers?: Record<string, string>): Promise<Got>
  /** the appointment as the service has it now */
  row(id: string, date?: string): Promise<Appointment | undefined>
}

/** Jose's Swedish massage with Ana at 14:00. */
export const bookingBody = {
  name: 'Jose',
  mobileNumber: jose,
  startDate: today,
  startTime: '14:00',
  serviceIds: ['swedish'],
  staffId: 'ana',
  roomId: 'r1',
  type: 'CALL',
}

/** Jose with Ana and a guest under his number with Bea. */
export const groupBody = () => ({
  members: [
    { ...bookingBody, id: nextId() },
    {
      ...bookingBody,
      id: nextId(),
      name: 'Rosa',
      mobileNumber: '',
      staffId: 'bea',
      roomId: 'r2',
    },
  ],
})

/** A booking with Cora as its second therapist. */
export function tandemBody(more: Body = {}) {
  const guest = { ...bookingBody, id: nextId() }
  return {
    groupId: 'g1',
    members: [guest, { id: nextId(), tandemOf: guest.id, staffId: 'cora', ...more }],
  }
}

export const gymBody = {
  ...bookingBody,
  serviceIds: ['gym'],
  status: 'CHECKED_IN',
  staffId: null,
  roomId: null,
  lockerId: 'l1',
}

/** A user with a session of their own. */
export async function logIn(service: TestService, username: string): Promise<Clerk> {
  const token = service.sessions.get(username)
  service.sessions.delete(username)
  return clerk(service, token ?? (await newSession(service, username)))
}

export function clerk(service: TestService, token: string): Clerk {
  const send = (call: AnyCall, sent: Sent = {}) => service.send(call, { token, ...sent })
  const act =
    (call: AnyCall, usual: Body = {}) =>
    (id: string, body: Body = {}, headers: Record<string, string> = {}) =>
      send(call, { params: { id }, body: { ...usual, ...body }, headers })
  return {
    token,
    as: (username) => logIn(service, username),
    send,
    async book(body = {}) {
      const got = await send(calls.createAppointment, { body: { ...bookingBody, ...body } })
      return rowOf(got, 201)
    },
    checkIn: act(calls.checkInAppointment, { lockerId: 'l1' }),
    update: act(calls.updateAppointment),
    complete: act(calls.completeAppointment),
    cancel: act(calls.cancelAppointment, { cancelReason: 'Sick' }),
    async row(id, date = today) {
      const query = { start: date, storeCode: 'SERENITY_MAKATI', basedOnCurrentTime: 'false' }
      const { body } = await send(calls.appointmentsByDate, { query })
      return v.parse(v.array(appointment), body).find((one) => one.id === id)
    },
  }
}

/** The row in an answer, which must have this status. */
export function rowOf(got: Got, status = 200): Appointment {
  expect(got).toMatchObject({ status })
  return v.parse(appointment, got.body)
}

/** The error in an answer with this status, as clients read it. */
export function errorOf(got: Got, status: number): ErrorBody['error'] {
  expect(got).toMatchObject({ status })
  return v.parse(errorBody, got.body).error
}

import * as v from 'valibot'
import {
  cancelInput,
  checkInInput,
  completeInput,
  createInput,
  updateInput,
} from '../appointment/input'
import { date, shortText } from '../kernel/fields'
import { appointment } from '../rows/appointment'
import { locker } from '../rows/locker'
import { lookups } from '../rows/lookups'
import { room } from '../rows/room'
import { staff } from '../rows/staff'
import { defineCall } from './define-call'
import { flagText, inStore, nothing, slotAsked } from './query'

/** The ten appointment calls (SPEC.md API-APPT). */
export const appointmentCalls = {
  createAppointment: defineCall({
    method: 'POST',
    path: '/v1/appointments',
    may: 'user',
    query: inStore,
    body: createInput,
    answer: appointment,
    status: 201,
    failure: 'Failed to create appointment.',
    needs: ['body'],
  }),
  updateAppointment: defineCall({
    method: 'PATCH',
    path: '/v1/appointments/{id}',
    may: 'user',
    query: inStore,
    body: updateInput,
    answer: appointment,
    status: 200,
    failure: 'Failed to update appointment.',
    needs: ['body'],
  }),
  checkInAppointment: defineCall({
    method: 'POST',
    path: '/v1/appointments/check-in/{id}',
    may: 'user',
    query: inStore,
    body: checkInInput,
    answer: appointment,
    status: 200,
    failure: 'Failed to check-in appointment.',
    needs: ['body'],
  }),
  completeAppointment: defineCall({
    method: 'POST',
    path: '/v1/appointments/complete/{id}',
    may: 'user',
    query: inStore,
    body: completeInput,
    answer: appointment,
    status: 200,
    failure: 'Failed to complete appointment.',
    needs: ['body'],
  }),
  cancelAppointment: defineCall({
    method: 'POST',
    path: '/v1/appointments/cancel/{id}',
    may: 'user',
    query: inStore,
    body: cancelInput,
    answer: appointment,
    status: 200,
    failure: 'Failed to cancel appointment.',
    needs: ['body'],
  }),
  appointmentsByDate: defineCall({
    method: 'GET',
    path: '/v1/appointments',
    may: 'user',
    // `end` (inclusive) makes it a range (SPEC.md service-4)
    query: v.object({
      start: date,
      end: v.optional(date),
      storeCode: shortText,
      basedOnCurrentTime: flagText,
    }),
    body: nothing,
    answer: v.array(appointment),
    status: 200,
    failure: 'Failed to get appointments by date.',
    needs: ['start', 'storeCode', 'token'],
  }),
  config: defineCall({
    method: 'GET',
    path: '/v1/appointments/config',
    may: 'user',
    query: inStore,
    body: nothing,
    answer: lookups,
    status: 200,
    failure: 'Failed to get configuration.',
    needs: [],
  }),
  appointmentByLocker: defineCall({
    method: 'GET',
    path: '/v1/appointments/locker/{lockerId}',
    may: 'user',
    query: inStore,
    body: nothing,
    answer: appointment,
    status: 200,
    failure: 'Failed to get appointment based on locker in use.',
    needs: [],
  }),
  availableResources: defineCall({
    method: 'GET',
    path: '/v1/appointments/available-resources',
    may: 'user',
    query: v.object({
      ...slotAsked.entries,
      appointmentId: v.optional(shortText),
      serviceId: shortText,
    }),
    body: nothing,
    answer: v.object({ rooms: v.array(room), lockers: v.array(locker), staffs: v.array(staff) }),
    status: 200,
    failure: 'Failed to get available resources.',
    needs: ['startTime', 'startDate', 'serviceId'],
  }),
  unavailableResources: defineCall({
    method: 'GET',
    path: '/v1/appointments/unavailable-resources',
    may: 'user',
    query: slotAsked,
    body: nothing,
    answer: v.object({
      onBreak1: v.array(staff),
      onBreak2: v.array(staff),
      onDayOff: v.array(staff),
    }),
    status: 200,
    failure: 'Failed to get unavailable resources.',
    needs: ['startTime', 'startDate'],
  }),
}

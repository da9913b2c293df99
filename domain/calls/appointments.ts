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
import { get, patch, post } from './define-call'
import { flagText, slotAsked } from './query'

/** The ten appointment calls (SPEC.md API-APPT). */
export const appointmentCalls = {
  createAppointment: post({
    path: '/v1/appointments',
    body: createInput,
    answer: appointment,
    status: 201,
    failure: 'Failed to create appointment.',
  }),
  updateAppointment: patch({
    path: '/v1/appointments/{id}',
    body: updateInput,
    answer: appointment,
    failure: 'Failed to update appointment.',
  }),
  checkInAppointment: post({
    path: '/v1/appointments/check-in/{id}',
    body: checkInInput,
    answer: appointment,
    failure: 'Failed to check-in appointment.',
  }),
  completeAppointment: post({
    path: '/v1/appointments/complete/{id}',
    body: completeInput,
    answer: appointment,
    failure: 'Failed to complete appointment.',
  }),
  cancelAppointment: post({
    path: '/v1/appointments/cancel/{id}',
    body: cancelInput,
    answer: appointment,
    failure: 'Failed to cancel appointment.',
  }),
  appointmentsByDate: get({
    path: '/v1/appointments',
    // `end` (inclusive) makes it a range (SPEC.md service-4)
    query: v.object({
      start: date,
      end: v.optional(date),
      storeCode: shortText,
      basedOnCurrentTime: flagText,
    }),
    answer: v.array(appointment),
    failure: 'Failed to get appointments by date.',
    needs: ['start', 'storeCode', 'token'],
  }),
  config: get({
    path: '/v1/appointments/config',
    answer: lookups,
    failure: 'Failed to get configuration.',
  }),
  appointmentByLocker: get({
    path: '/v1/appointments/locker/{lockerId}',
    answer: appointment,
    failure: 'Failed to get appointment based on locker in use.',
  }),
  availableResources: get({
    path: '/v1/appointments/available-resources',
    query: v.object({
      ...slotAsked.entries,
      appointmentId: v.optional(shortText),
      serviceId: shortText,
    }),
    answer: v.object({ rooms: v.array(room), lockers: v.array(locker), staffs: v.array(staff) }),
    failure: 'Failed to get available resources.',
    needs: ['startTime', 'startDate', 'serviceId'],
  }),
  unavailableResources: get({
    path: '/v1/appointments/unavailable-resources',
    query: slotAsked,
    answer: v.object({
      onBreak1: v.array(staff),
      onBreak2: v.array(staff),
      onDayOff: v.array(staff),
    }),
    failure: 'Failed to get unavailable resources.',
    needs: ['startTime', 'startDate'],
  }),
}

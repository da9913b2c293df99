import { addAbsenceInput, cancelAbsenceInput } from '../absence/input'
import { extendInput, startInput, takeBackInput } from '../appointment/running/input'
import { appointment } from '../rows/appointment'
import { absence } from '../rows/line-up/absence'
import { defineCall } from './define-call'
import { inStore } from './query'

/** Calls that extend a visit, take that back or start it late, and calls for absences of therapists (extension `runningDay`). */
export const runningCalls = {
  extendAppointment: defineCall({
    method: 'POST',
    path: '/v1/appointments/{id}/extensions',
    may: 'user',
    query: inStore,
    body: extendInput,
    answer: appointment,
    status: 200,
    failure: 'Failed to extend appointment.',
    needs: ['body'],
  }),
  takeBackExtension: defineCall({
    method: 'POST',
    path: '/v1/appointments/{id}/extensions/take-back',
    may: 'user',
    query: inStore,
    body: takeBackInput,
    answer: appointment,
    status: 200,
    failure: 'Failed to take the extension back.',
    needs: ['body'],
  }),
  startAppointment: defineCall({
    method: 'POST',
    path: '/v1/appointments/{id}/start',
    may: 'user',
    query: inStore,
    body: startInput,
    answer: appointment,
    status: 200,
    failure: 'Failed to start appointment.',
    needs: ['body'],
  }),
  addAbsence: defineCall({
    method: 'POST',
    path: '/v1/absences',
    may: 'user',
    query: inStore,
    body: addAbsenceInput,
    answer: absence,
    status: 201,
    failure: 'Failed to add absence.',
    needs: ['body'],
  }),
  cancelAbsence: defineCall({
    method: 'POST',
    path: '/v1/absences/{id}/cancel',
    may: 'user',
    query: inStore,
    body: cancelAbsenceInput,
    answer: absence,
    status: 200,
    failure: 'Failed to cancel absence.',
    needs: [],
  }),
}

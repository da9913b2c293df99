import { addAbsenceInput, cancelAbsenceInput } from '../absence/input'
import { givePrivilegeInput } from '../appointment/input'
import { extendInput, startInput, takeBackInput } from '../appointment/running/input'
import { appointment } from '../rows/appointment'
import { absence } from '../rows/line-up/absence'
import { post } from './define-call'

/** Calls that extend a visit, take that back or start it late or give it a discount by law, and calls for absences of therapists (extension `runningDay`). */
export const runningCalls = {
  extendAppointment: post({
    path: '/v1/appointments/{id}/extensions',
    body: extendInput,
    answer: appointment,
    failure: 'Failed to extend appointment.',
  }),
  takeBackExtension: post({
    path: '/v1/appointments/{id}/extensions/take-back',
    body: takeBackInput,
    answer: appointment,
    failure: 'Failed to take the extension back.',
  }),
  startAppointment: post({
    path: '/v1/appointments/{id}/start',
    body: startInput,
    answer: appointment,
    failure: 'Failed to start appointment.',
  }),
  givePrivilege: post({
    path: '/v1/appointments/{id}/privilege',
    body: givePrivilegeInput,
    answer: appointment,
    failure: 'Failed to change the discount.',
  }),
  addAbsence: post({
    path: '/v1/absences',
    body: addAbsenceInput,
    answer: absence,
    status: 201,
    failure: 'Failed to add absence.',
  }),
  cancelAbsence: post({
    path: '/v1/absences/{id}/cancel',
    body: cancelAbsenceInput,
    answer: absence,
    failure: 'Failed to cancel absence.',
    needs: [],
  }),
}

import { extend } from '../appointment/running/extend'
import type { ExtendInput, StartInput } from '../appointment/running/input'
import { start } from '../appointment/running/start'
import { runningCalls as calls } from '../calls/running'
import { type CommandsOf, targeted } from './define-command'

const table = 'appointments'

export interface RunningInputs {
  extendAppointment: ExtendInput
  startAppointment: StartInput
}

/** Commands for extensions and late starts of visits. */
export const runningCommands: CommandsOf<RunningInputs> = {
  extendAppointment: targeted<ExtendInput>({
    call: calls.extendAppointment,
    transition: extend,
    table,
    references: {
      id: 'appointments',
      serviceId: 'services',
      drawerId: 'drawers',
      storeCode: 'stores',
    },
    // Two desks may have entered the same guest's wish, so a user decides about the second extension.
    edits: {
      minutes: { fields: ['extensions'], money: true },
      serviceId: { fields: ['extensions'], money: true },
    },
  }),
  startAppointment: targeted<StartInput>({
    call: calls.startAppointment,
    transition: start,
    table,
    edits: { startTime: { fields: ['startDate', 'startTime'], money: false } },
  }),
}

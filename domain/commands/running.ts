import { extend } from '../appointment/running/extend'
import type { ExtendInput } from '../appointment/running/input'
import { runningCalls as calls } from '../calls/running'
import { type CommandsOf, targeted } from './define-command'

const table = 'appointments'

export interface RunningInputs {
  extendAppointment: ExtendInput
}

/** Commands that change a visit as the day goes. */
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
    // Two desks may have heard the same wish, so a second extension meanwhile asks a person.
    edits: {
      minutes: { fields: ['extensions'], money: true },
      serviceId: { fields: ['extensions'], money: true },
    },
  }),
}

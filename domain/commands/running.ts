import type { GivePrivilegeInput } from '../appointment/input'
import { givePrivilege } from '../appointment/privilege'
import { extend } from '../appointment/running/extend'
import type { ExtendInput, StartInput, TakeBackInput } from '../appointment/running/input'
import { start } from '../appointment/running/start'
import { takeBackExtension } from '../appointment/running/take-back'
import { runningCalls as calls } from '../calls/running'
import { type CommandsOf, targeted } from './define-command'
import { paidOn, unstamped } from './facts'

const table = 'appointments'

export interface RunningInputs {
  extendAppointment: ExtendInput
  takeBackExtension: TakeBackInput
  startAppointment: StartInput
  givePrivilege: GivePrivilegeInput
}

/** Commands for extensions, late starts and discounts by law of visits. */
export const runningCommands: CommandsOf<RunningInputs> = {
  extendAppointment: targeted<ExtendInput>({
    call: calls.extendAppointment,
    facts: { stamps: paidOn, takesMoney: true, appends: 'extension', acts: 'untilEnd' },
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
      minutes: { fields: ['extensions'] },
      serviceId: { fields: ['extensions'] },
    },
  }),
  // It applies to a row that another tablet changed, too: an extension that it took back already is gone.
  takeBackExtension: targeted<TakeBackInput>({
    call: calls.takeBackExtension,
    facts: { stamps: paidOn, takesMoney: true, appends: 'correction', acts: 'untilEnd' },
    transition: takeBackExtension,
    table,
    references: { id: 'appointments', drawerId: 'drawers', storeCode: 'stores' },
  }),
  startAppointment: targeted<StartInput>({
    call: calls.startAppointment,
    facts: { stamps: unstamped, takesMoney: false, appends: null, acts: 'untilEnd' },
    transition: start,
    table,
    edits: { startTime: { fields: ['startDate', 'startTime'] } },
  }),
  givePrivilege: targeted<GivePrivilegeInput>({
    call: calls.givePrivilege,
    facts: { stamps: unstamped, takesMoney: false, appends: null, acts: 'untilEnd' },
    transition: givePrivilege,
    table,
    edits: { privilege: { fields: ['privilege', 'discount'], restsOn: ['extensions'] } },
  }),
}

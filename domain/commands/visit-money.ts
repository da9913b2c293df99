import type { CommandName } from './all'

/** Commands that take or give back money for a visit. */
export const visitMoney: ReadonlySet<CommandName> = new Set<CommandName>([
  'createAppointment',
  'createGroup',
  'updateAppointment',
  'checkInAppointment',
  'completeAppointment',
  'extendAppointment',
  'addTip',
  'refundAppointment',
  'voidLine',
])

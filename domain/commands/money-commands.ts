import type { CommandName } from './all'

/** Commands that take or give back money. */
export const moneyCommands: ReadonlySet<CommandName> = new Set<CommandName>([
  'createAppointment',
  'createGroup',
  'payGroup',
  'updateAppointment',
  'checkInAppointment',
  'completeAppointment',
  'extendAppointment',
  'takeBackExtension',
  'addTip',
  'refundAppointment',
  'voidLine',
  'undoCheckIn',
  'sell',
  'refundSale',
])

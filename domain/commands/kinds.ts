import type { CommandName } from './all'

/** Makes a question whether a command has one of these names. It narrows the type of the input. */
const is =
  <Name extends CommandName>(...names: readonly Name[]) =>
  <Given extends { command: CommandName }>(
    given: Given,
  ): given is Extract<Given, { command: Name }> =>
    names.some((name) => name === given.command)

export const isBooking = is('createAppointment')
export const isGroupBooking = is('createGroup')
export const isUpdate = is('updateAppointment')
export const isCancellation = is('cancelAppointment')
export const isExtension = is('extendAppointment')
export const isGroupMove = is('moveGroup')
export const isGroupPayment = is('payGroup')
export const isNewCustomer = is('addCustomer')
export const isCustomerUpdate = is('updateCustomer')
export const isPointsChange = is('updatePoints')
export const isMoneyReport = is('receiveMoney')
export const isIssuing = is('issueInvoice')

export type IssuingName = 'issueInvoice'
export type BookingName = 'createAppointment'
export type GroupBookingName = 'createGroup'
export type ExtensionName = 'extendAppointment'
export type PointsChangeName = 'updatePoints'

const named =
  <Name extends CommandName>(command: Name) =>
  <Input>(input: Input) => ({ command, input })

/** Commands that a tablet makes by itself, of their inputs. */
export const booking = named('createAppointment')
export const groupBooking = named('createGroup')
export const updating = named('updateAppointment')
export const cancelling = named('cancelAppointment')
export const updatingCustomer = named('updateCustomer')
export const receivingMoney = named('receiveMoney')
export const issuing = named('issueInvoice')
/** The command, as a form gives it, that asks for a series of invoices for a tablet. */
export const askingSeries = (deviceId: string, name: string) =>
  ({ name: 'openSeries', input: { deviceId, name } }) as const

import { chargeOf } from '../appointment/amounts'
import { checkIn } from '../appointment/check-in'
import { complete } from '../appointment/complete'
import { cancelOrTakeBack } from '../appointment/correction/take-back'
import { createOrJoin } from '../appointment/group/join-group'
import type {
  CancelInput,
  CheckInInput,
  CompleteInput,
  CreateInput,
  UpdateInput,
} from '../appointment/input'
import { cancelTandem, updateTandem } from '../appointment/tandem/own-changes'
import { tippedIn } from '../appointment/tips'
import { update } from '../appointment/update'
import { appointmentCalls as calls } from '../calls/appointments'
import { normalMobile } from '../kernel/names'
import type { Appointment } from '../rows/appointment'
import { usualCharge } from '../rows/store-lists'
import { type CommandsOf, type Made, sameFields, targeted } from './define-command'
import { type Moment, paidOn, takenAt } from './facts'

const table = 'appointments'
const place = sameFields(['note', 'roomId', 'lockerId', 'staffId'])
const start = { fields: ['startDate', 'startTime'] }
const orders = {
  productsOrdered: { restsOn: ['productPaymentAmount'] },
  additionalPayment: {
    fields: ['additionalPaymentAmount', 'additionalPaymentMOP', 'additionalPaymentParts'],
    restsOn: ['extensions'],
  },
  productPayment: {
    fields: ['productPaymentAmount', 'productPaymentMOP', 'productPaymentParts'],
    restsOn: ['productsOrdered'],
  },
}

/** The charge rate of an input, in percent; entries without a rate were charged the usual one. */
const rateOf = ({ chargeRate = usualCharge.rate }: CheckInInput | CreateInput): number => chargeRate

/** The ids and the day of a booking that a form leaves out. */
export function newBooking(
  input: { id?: unknown; customerId?: unknown; createdDate?: unknown },
  { newId, today }: Made,
) {
  return {
    id: input.id || newId(),
    customerId: input.customerId || newId(),
    createdDate: input.createdDate || today,
  }
}

/** The instant of a booking that is taken back: only that gives money back. */
export const whenTakenBack = <Input extends { takesBack?: boolean; takenAt?: string }>(
  input: Input,
  moment: Moment,
): Input => (input.takesBack ? takenAt(input, moment) : input)

const isNoted = ({ note }: { note?: string | null | undefined }, row: Appointment): boolean =>
  note === undefined || (note ?? '') === (row.note ?? '')

export interface AppointmentInputs {
  createAppointment: CreateInput
  updateAppointment: UpdateInput
  checkInAppointment: CheckInInput
  completeAppointment: CompleteInput
  cancelAppointment: CancelInput
}

/** The five commands for appointments. */
export const appointmentCommands: CommandsOf<AppointmentInputs> = {
  createAppointment: targeted<CreateInput>({
    call: calls.createAppointment,
    facts: { stamps: takenAt, takesMoney: true, appends: null, acts: 'asSeen' },
    fills: newBooking,
    transition: createOrJoin,
    table,
    extra: (input) => ({
      id: input.id,
      resourceId: input.staffId,
      checkInPercentChargeAmount: input.hasCheckInPercentCharge
        ? chargeOf(input.appointmentCreationPayment.amount, rateOf(input))
        : 0,
    }),
    mobile: (input) => normalMobile(input.mobileNumber),
  }),
  updateAppointment: targeted<UpdateInput>({
    call: calls.updateAppointment,
    facts: { stamps: paidOn, takesMoney: true, appends: 'tenders', acts: 'untilEnd' },
    transition: update,
    ofTandem: updateTandem,
    table,
    edits: {
      ...place,
      ...orders,
      startDate: start,
      startTime: start,
    },
  }),
  checkInAppointment: targeted<CheckInInput>({
    call: calls.checkInAppointment,
    facts: { stamps: paidOn, takesMoney: true, appends: 'tenders', acts: 'asSeen' },
    transition: checkIn,
    table,
    step: {
      status: 'CHECKED_IN',
      isOf: (input, row, user) =>
        row.checkInBy === user &&
        row.checkInPaymentAmount === input.checkInPayment.amount &&
        isNoted(input, row),
    },
    extra: (input) => ({
      status: 'CHECKED_IN',
      checkInPercentChargeAmount: input.hasCheckInPercentCharge
        ? chargeOf(input.checkInPayment.amount, rateOf(input))
        : 0,
    }),
    edits: {
      ...place,
      promoId: { fields: ['promoId', 'discount'] },
      pointsToRedeem: {},
      checkInPayment: { fields: ['balanceAfterReservation', 'status'] },
    },
  }),
  completeAppointment: targeted<CompleteInput>({
    call: calls.completeAppointment,
    facts: { stamps: paidOn, takesMoney: true, appends: 'tenders', acts: 'asSeen' },
    transition: complete,
    table,
    step: {
      status: 'COMPLETED',
      isOf: (input, row, user) =>
        row.completedBy === user &&
        row.completedPaymentAmount === input.completeAppointmentPayment.amount &&
        isNoted(input, row),
    },
    named: ({ tip }) => tippedIn(tip),
    edits: {
      ...place,
      ...orders,
      completeAppointmentPayment: {
        fields: ['balanceAfterCheckIn', 'status'],
        restsOn: ['productsOrdered', 'productPaymentAmount'],
      },
    },
  }),
  cancelAppointment: targeted<CancelInput>({
    call: calls.cancelAppointment,
    facts: { stamps: whenTakenBack, takesMoney: false, appends: null, acts: 'untilEnd' },
    transition: cancelOrTakeBack,
    ofTandem: cancelTandem,
    table,
    step: {
      status: 'CANCELLED',
      isOf: (input, row) => row.status === 'CANCELLED' && row.cancelReason === input.cancelReason,
    },
    edits: {
      cancelReason: {
        fields: ['status'],
        // Cancelling drops unpaid products and keeps payments. If another tablet has changed these fields, a user
        // decides.
        restsOn: ['productsOrdered', 'productPaymentAmount', 'additionalPaymentAmount'],
      },
    },
  }),
}

import type { AppointmentInputs } from './appointments'
import type { CorrectionInputs } from './corrections'
import type { GroupInputs } from './groups'
import type { RunningInputs } from './running'

/** The words of a command, which the app fetches after its start. */
export interface CommandWords {
  icon: CommandIcon
  /** such as "Check-in · Raul Sy" */
  title: string
  /** words for the row of the change, if its name is unknown; absent: the visit */
  thing?: string
  /** such as "Raul Sy's 2:00 PM visit is not checked in yet." */
  undone: (name: string) => string
  /** a line of the service's documentation */
  summary: string
}

type CommandIcon =
  | 'arrow-left'
  | 'bottle'
  | 'calendar'
  | 'check'
  | 'check-in'
  | 'clock'
  | 'cross'
  | 'edit'
  | 'person'
  | 'plus'
  | 'print'

/** The words of a change of a visit. `done`: its title in the visit's history; null: Moved or Changed, by its fields. */
interface VisitWords extends CommandWords {
  done: string | null
}

export type VisitCommand = keyof (AppointmentInputs &
  CorrectionInputs &
  GroupInputs &
  RunningInputs)

export const visitWords: Readonly<Record<VisitCommand, VisitWords>> = {
  createAppointment: {
    icon: 'calendar',
    title: 'New booking',
    thing: 'the customer',
    undone: (name) => `${name} is not booked yet.`,
    done: 'Booked',
    summary: 'Book an appointment, or check a walk-in customer in at once.',
  },
  updateAppointment: {
    icon: 'edit',
    title: 'Update',
    undone: (name) => `The update of ${name} is not made yet.`,
    done: null,
    summary: 'Change, move or charge an appointment; absent fields stay.',
  },
  checkInAppointment: {
    icon: 'check-in',
    title: 'Check-in',
    undone: (name) => `${name} is not checked in yet.`,
    done: 'Checked in',
    summary: 'Check in a reserved appointment.',
  },
  completeAppointment: {
    icon: 'check',
    title: 'Completion',
    undone: (name) => `${name} is not completed yet.`,
    done: 'Completed',
    summary: 'Complete a visit and take the rest of its payment.',
  },
  cancelAppointment: {
    icon: 'cross',
    title: 'Cancellation',
    undone: (name) => `${name} is not cancelled yet.`,
    done: 'Cancelled',
    summary: 'Cancel an appointment.',
  },
  createGroup: {
    icon: 'calendar',
    title: 'New group',
    thing: 'the group',
    undone: (name) => `The group of ${name} is not booked yet.`,
    done: 'Booked',
    summary:
      'Book guests and second therapists at once, all or none; the payer comes first in the answer.',
  },
  moveGroup: {
    icon: 'edit',
    title: 'Move of a group',
    thing: 'the group',
    undone: (name) => `The group of ${name} is not moved yet.`,
    done: null,
    summary: 'Move guests of a group at once, all or none; they may swap rooms.',
  },
  cancelGroup: {
    icon: 'cross',
    title: 'Cancellation of a group',
    thing: 'the group',
    undone: (name) => `The group of ${name} is not cancelled yet.`,
    done: 'Cancelled',
    summary: 'Cancel guests of a group at once, all or none.',
  },
  payGroup: {
    icon: 'bottle',
    title: 'Payment of a group',
    thing: 'the group',
    undone: (name) => `The group of ${name} is not paid yet.`,
    done: null,
    summary: 'Take one payment for guests of a group, each its part, all or none.',
  },
  addSecond: {
    icon: 'person',
    title: 'Second therapist',
    undone: (name) => `${name} has one therapist yet.`,
    done: null,
    summary: 'Give a booked guest a second therapist; the answer has both bookings.',
  },
  correctPayment: {
    icon: 'edit',
    title: 'Correction of a payment',
    undone: (name) => `A payment of ${name} is not corrected yet.`,
    done: 'Payment corrected',
    summary: 'Correct the mode, reference or amount of a payment or tip.',
  },
  addTip: {
    icon: 'plus',
    title: 'Tip',
    undone: (name) => `The tip of ${name} is not added yet.`,
    done: 'Tip added',
    summary: 'Add a tip after the completion.',
  },
  refundAppointment: {
    icon: 'cross',
    title: 'Refund',
    undone: (name) => `The refund of ${name} is not saved yet.`,
    done: 'Refunded',
    summary: 'Pay money of an ended visit back, with the products that it was paid for.',
  },
  voidLine: {
    icon: 'cross',
    title: 'Product taken off',
    undone: (name) => `The product is not taken off ${name} yet.`,
    done: 'Product taken off',
    summary: 'Take a product off a completed visit, and pay its money back if the body says so.',
  },
  undoCompletion: {
    icon: 'edit',
    title: 'Completion undone',
    undone: (name) => `The completion of ${name} is not undone yet.`,
    done: 'Completion undone',
    summary: 'Set a visit completed today back to CHECKED_IN.',
  },
  undoCheckIn: {
    icon: 'edit',
    title: 'Check-in undone',
    undone: (name) => `The check-in of ${name} is not undone yet.`,
    done: 'Check-in undone',
    summary: 'Set a visit checked in today back to RESERVED, and pay its check-in back.',
  },
  notePrint: {
    icon: 'print',
    title: 'Print',
    undone: (name) => `The print of ${name} is not noted yet.`,
    done: 'Printed',
    summary:
      'Note that the receipt of a visit, or the slip of its refund, was printed. The first print counts.',
  },
  signCorrection: {
    icon: 'check',
    title: 'Countersignature',
    undone: (name) => `A correction of ${name} is not signed yet.`,
    done: 'Correction signed',
    summary: 'Countersign a correction that another user made.',
  },
  startAppointment: {
    icon: 'clock',
    title: 'Late start',
    undone: (name) => `The start of ${name} is not changed yet.`,
    done: 'Started',
    summary: 'Start a late guest, with the rest of the time or all of it.',
  },
  extendAppointment: {
    icon: 'clock',
    title: 'Extension',
    undone: (name) => `${name} is not extended yet.`,
    done: 'Extended',
    summary: 'Add minutes or a service to a visit that has not ended.',
  },
  givePrivilege: {
    icon: 'person',
    title: 'Discount by law',
    undone: (name) => `The senior citizen or PWD discount of ${name} is not changed yet.`,
    done: 'Discount by law',
    summary: 'Give a visit that has not ended the senior citizen or PWD discount, or take it off.',
  },
  takeBackExtension: {
    icon: 'clock',
    title: 'Extension taken back',
    undone: (name) => `The extension of ${name} is not taken back yet.`,
    done: 'Extension taken back',
    summary: 'Take the last extension of a visit back, and pay its money back.',
  },
}

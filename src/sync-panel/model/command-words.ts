import type { CommandName } from '#domain/commands/all'
import type { IconName } from '../../ui/icons/icon-paths'

interface CommandWords {
  icon: IconName
  /** such as "Check-in · Raul Sy" */
  title: string
  /** words for the row of the change, if its name is unknown: "the appointment" */
  thing: string
  /** such as "Raul Sy's 2:00 PM visit is not checked in yet." */
  undone: (name: string) => string
}

const adding = (thing: string): CommandWords => ({
  icon: 'plus',
  title: `New ${thing}`,
  thing: `the ${thing}`,
  undone: (name) => `${name} is not added yet.`,
})

const changing = (thing: string): CommandWords => ({
  icon: 'edit',
  title: `Change of a ${thing}`,
  thing: `the ${thing}`,
  undone: (name) => `The change of ${name} is not made yet.`,
})

const ofGroup = (icon: IconName, title: string, done: string): CommandWords => ({
  icon,
  title,
  thing: 'the group',
  undone: (name) => `The group of ${name} is not ${done} yet.`,
})

const storing = (icon: IconName, title: string, thing: string, what: string): CommandWords => ({
  icon,
  title,
  thing,
  undone: () => `${what} is not stored at the service yet.`,
})

const visit = 'the visit'
const drawer = 'the cash drawer'
const therapist = 'the therapist'

const ofVisit = (icon: IconName, title: string, undone: CommandWords['undone']): CommandWords => ({
  icon,
  title,
  thing: visit,
  undone,
})

export const commandWords: Readonly<Record<CommandName, CommandWords>> = {
  createAppointment: {
    icon: 'calendar',
    title: 'New booking',
    thing: 'the customer',
    undone: (name) => `${name} is not booked yet.`,
  },
  createGroup: ofGroup('calendar', 'New group', 'booked'),
  moveGroup: ofGroup('edit', 'Move of a group', 'moved'),
  cancelGroup: ofGroup('cross', 'Cancellation of a group', 'cancelled'),
  payGroup: ofGroup('bottle', 'Payment of a group', 'paid'),
  updateAppointment: {
    icon: 'edit',
    title: 'Update',
    thing: visit,
    undone: (name) => `The update of ${name} is not made yet.`,
  },
  addSecond: ofVisit('person', 'Second therapist', (name) => `${name} has one therapist yet.`),
  checkInAppointment: ofVisit('check-in', 'Check-in', (name) => `${name} is not checked in yet.`),
  completeAppointment: {
    icon: 'check',
    title: 'Completion',
    thing: visit,
    undone: (name) => `${name} is not completed yet.`,
  },
  cancelAppointment: {
    icon: 'cross',
    title: 'Cancellation',
    thing: visit,
    undone: (name) => `${name} is not cancelled yet.`,
  },
  correctPayment: ofVisit(
    'edit',
    'Correction of a payment',
    (name) => `A payment of ${name} is not corrected yet.`,
  ),
  addTip: ofVisit('plus', 'Tip', (name) => `The tip of ${name} is not added yet.`),
  refundAppointment: ofVisit(
    'cross',
    'Refund',
    (name) => `The refund of ${name} is not saved yet.`,
  ),
  voidLine: ofVisit(
    'cross',
    'Product taken off',
    (name) => `The product is not taken off ${name} yet.`,
  ),
  undoCompletion: ofVisit(
    'edit',
    'Completion undone',
    (name) => `The completion of ${name} is not undone yet.`,
  ),
  undoCheckIn: ofVisit(
    'edit',
    'Check-in undone',
    (name) => `The check-in of ${name} is not undone yet.`,
  ),
  notePrint: ofVisit('print', 'Print', (name) => `The print of ${name} is not noted yet.`),
  noteSalePrint: storing('print', 'Print', 'the sale', 'The print'),
  signCorrection: ofVisit(
    'check',
    'Countersignature',
    (name) => `A correction of ${name} is not signed yet.`,
  ),
  startAppointment: ofVisit(
    'clock',
    'Late start',
    (name) => `The start of ${name} is not changed yet.`,
  ),
  extendAppointment: ofVisit('clock', 'Extension', (name) => `${name} is not extended yet.`),
  takeBackExtension: ofVisit(
    'clock',
    'Extension taken back',
    (name) => `The extension of ${name} is not taken back yet.`,
  ),
  addCustomer: adding('customer'),
  updateCustomer: changing('customer'),
  removeCustomer: {
    icon: 'cross',
    title: 'Removal',
    thing: 'the customer',
    undone: (name) => `${name} is not removed yet.`,
  },
  updatePoints: {
    icon: 'person',
    title: 'Points',
    thing: 'points',
    undone: (points) => `Not done yet: ${points}.`,
  },
  addService: adding('service'),
  updateService: changing('service'),
  addPromo: adding('promo'),
  updatePromo: changing('promo'),
  addStaff: adding('therapist'),
  updateStaff: changing('therapist'),
  addRoom: adding('room'),
  updateRoom: changing('room'),
  addLocker: adding('locker'),
  updateLocker: changing('locker'),
  addProduct: adding('product'),
  updateProduct: changing('product'),
  deleteResource: {
    icon: 'cross',
    title: 'Deletion',
    thing: 'the row',
    undone: (name) => `${name} is not deleted yet.`,
  },
  sell: storing('bottle', 'Sale', 'the sale', 'The sale'),
  receiveMoney: storing('bottle', 'Money received', 'the money', 'The money'),
  refundSale: storing('arrow-left', 'Refund of a sale', 'the sale', 'The refund'),
  correctSale: {
    icon: 'edit',
    title: 'Correction of a sale',
    thing: 'the sale',
    undone: () => 'The payment of the sale is not corrected yet.',
  },
  signSaleCorrection: {
    icon: 'check',
    title: 'Countersignature',
    thing: 'the sale',
    undone: () => 'The refund of the sale is not signed yet.',
  },
  openDrawer: {
    icon: 'plus',
    title: 'Drawer opened',
    thing: drawer,
    undone: () => 'The drawer is not opened yet.',
  },
  moveCash: {
    icon: 'edit',
    title: 'Cash moved',
    thing: drawer,
    undone: () => 'The cash is not in the drawer’s list yet.',
  },
  closeDrawer: {
    icon: 'check',
    title: 'Drawer counted',
    thing: drawer,
    undone: () => 'The count is not stored yet.',
  },
  signDrawer: {
    icon: 'check',
    title: 'Count signed',
    thing: drawer,
    undone: () => 'The count is not signed yet.',
  },
  addAbsence: {
    icon: 'clock',
    title: 'Absence',
    thing: 'the absence',
    undone: () => 'The absence is not stored at the service yet.',
  },
  cancelAbsence: {
    icon: 'check',
    title: 'Absence taken back',
    thing: 'the absence',
    undone: () => 'The absence is not taken back at the service yet.',
  },
  clockIn: {
    icon: 'check-in',
    title: 'Clock-in',
    thing: therapist,
    undone: (name) => `${name} is not clocked in yet.`,
  },
  clockOut: {
    icon: 'check',
    title: 'Clock-out',
    thing: therapist,
    undone: (name) => `${name} is not clocked out yet.`,
  },
  skipTurn: {
    icon: 'edit',
    title: 'Skipped turn',
    thing: therapist,
    undone: (name) => `The skip of ${name} is not stored yet.`,
  },
  endSkip: {
    icon: 'check',
    title: 'Back in the line-up',
    thing: therapist,
    undone: (name) => `The end of the skip of ${name} is not stored yet.`,
  },
  updateLoyalty: {
    icon: 'edit',
    title: 'Loyalty rules',
    thing: 'the loyalty rules',
    undone: () => 'The loyalty rules are not changed yet.',
  },
  updateStoreSettings: {
    icon: 'edit',
    title: 'Store settings',
    thing: 'the store settings',
    undone: () => 'The store settings are not changed yet.',
  },
}

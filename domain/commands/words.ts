import type { CommandName } from './all'
import { type CommandWords, type VisitCommand, visitWords } from './visit-words'

const adding = (thing: string): CommandWords => ({
  icon: 'plus',
  title: `New ${thing}`,
  thing: `the ${thing}`,
  undone: (name) => `${name} is not added yet.`,
  summary: `Add a ${thing}.`,
})

const changing = (thing: string): CommandWords => ({
  icon: 'edit',
  title: `Change of a ${thing}`,
  thing: `the ${thing}`,
  undone: (name) => `The change of ${name} is not made yet.`,
  summary: `Change a ${thing}; absent fields stay.`,
})

const otherWords: Readonly<Record<Exclude<CommandName, VisitCommand>, CommandWords>> = {
  noteSalePrint: {
    icon: 'print',
    title: 'Print',
    thing: 'the sale',
    undone: () => 'The print is not stored at the service yet.',
    summary:
      'Note that the receipt of a sale, or the slip of its refund, was printed. The first print counts.',
  },
  addCustomer: {
    ...adding('customer'),
    summary: 'Add a customer without a booking; points of a former list are carried over.',
  },
  updateCustomer: changing('customer'),
  removeCustomer: {
    icon: 'cross',
    title: 'Removal',
    thing: 'the customer',
    undone: (name) => `${name} is not removed yet.`,
    summary: 'Remove a customer who was added by mistake; the number is free again.',
  },
  updatePoints: {
    icon: 'person',
    title: 'Points',
    thing: 'points',
    undone: (name) => `Not done yet: ${name}.`,
    summary: 'Add or subtract loyalty points.',
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
    summary: 'Delete a resource that no appointment names.',
  },
  sell: {
    icon: 'bottle',
    title: 'Sale',
    thing: 'the sale',
    undone: () => 'The sale is not stored at the service yet.',
    summary: 'Sell products without an appointment.',
  },
  receiveMoney: {
    icon: 'bottle',
    title: 'Money received',
    thing: 'the money',
    undone: () => 'The money is not stored at the service yet.',
    summary: 'Store money that was taken for a booking that waits in a conflict.',
  },
  refundSale: {
    icon: 'arrow-left',
    title: 'Refund of a sale',
    thing: 'the sale',
    undone: () => 'The refund is not stored at the service yet.',
    summary: 'Pay money of a sale back.',
  },
  correctSale: {
    icon: 'edit',
    title: 'Correction of a sale',
    thing: 'the sale',
    undone: () => 'The payment of the sale is not corrected yet.',
    summary: 'Correct the mode, reference or amount of a payment of a sale.',
  },
  signSaleCorrection: {
    icon: 'check',
    title: 'Countersignature',
    thing: 'the sale',
    undone: () => 'The refund of the sale is not signed yet.',
    summary: 'Countersign a refund of a sale that another user made.',
  },
  openDrawer: {
    icon: 'plus',
    title: 'Drawer opened',
    thing: 'the cash drawer',
    undone: () => 'The drawer is not opened yet.',
    summary: 'Open a cash drawer with its float.',
  },
  moveCash: {
    icon: 'edit',
    title: 'Cash moved',
    thing: 'the cash drawer',
    undone: () => 'The cash is not in the drawer’s list yet.',
    summary: 'Pay cash in or out of a drawer; a known movementId counts once.',
  },
  closeDrawer: {
    icon: 'check',
    title: 'Drawer counted',
    thing: 'the cash drawer',
    undone: () => 'The count is not stored yet.',
    summary: 'Close a drawer with a count; a second count is a recount.',
  },
  signDrawer: {
    icon: 'check',
    title: 'Count signed',
    thing: 'the cash drawer',
    undone: () => 'The count is not signed yet.',
    summary: 'Sign a count of a drawer, by another account.',
  },
  addAbsence: {
    icon: 'clock',
    title: 'Absence',
    thing: 'the absence',
    undone: () => 'The absence is not stored at the service yet.',
    summary: 'Record that a therapist is absent, for hours or a whole day.',
  },
  cancelAbsence: {
    icon: 'check',
    title: 'Absence taken back',
    thing: 'the absence',
    undone: () => 'The absence is not taken back at the service yet.',
    summary: 'Take an absence back.',
  },
  clockIn: {
    icon: 'check-in',
    title: 'Clock-in',
    thing: 'the therapist',
    undone: (name) => `${name} is not clocked in yet.`,
    summary: 'Clock a therapist in; a second time changes the same row.',
  },
  clockOut: {
    icon: 'check',
    title: 'Clock-out',
    thing: 'the therapist',
    undone: (name) => `${name} is not clocked out yet.`,
    summary: 'Clock a therapist out.',
  },
  skipTurn: {
    icon: 'edit',
    title: 'Skipped turn',
    thing: 'the therapist',
    undone: (name) => `The skip of ${name} is not stored yet.`,
    summary: 'Let the turns of a therapist pass for up to 30 minutes.',
  },
  endSkip: {
    icon: 'check',
    title: 'Back in the line-up',
    thing: 'the therapist',
    undone: (name) => `The end of the skip of ${name} is not stored yet.`,
    summary: 'End a skip early.',
  },
  openSeries: {
    icon: 'plus',
    title: 'Series of invoices',
    thing: 'the series',
    undone: () => 'This tablet has no series of invoices yet.',
    summary: 'Ask for a series of invoices for a tablet; its former ones are closed.',
  },
  closeSeries: {
    icon: 'cross',
    title: 'Series closed',
    thing: 'the series',
    undone: () => 'The series of invoices is not closed yet.',
    summary: 'Close the series of invoices of a tablet that was lost or wiped.',
  },
  issueInvoice: {
    icon: 'print',
    title: 'Invoice',
    thing: 'the invoice',
    undone: () => 'The invoice is not stored at the service yet.',
    summary:
      'Store an invoice, void, refund or Z reading that a tablet has issued. It has to be the next one of its series.',
  },
  updateLoyalty: {
    icon: 'edit',
    title: 'Loyalty rules',
    thing: 'the loyalty rules',
    undone: () => 'The loyalty rules are not changed yet.',
    summary: 'Change the loyalty rules and the end of the night.',
  },
  updateStoreSettings: {
    icon: 'edit',
    title: 'Store settings',
    thing: 'the store settings',
    undone: () => 'The store settings are not changed yet.',
    summary: 'Change what the store is called, its hours, lists, charge and receipt.',
  },
}

/** The words of each command, for the sync panel, the history of a visit and the service's documentation. */
export const commandWords: Readonly<Record<CommandName, CommandWords>> = {
  ...visitWords,
  ...otherWords,
}

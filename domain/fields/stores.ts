import { type Store, type StoreSwitch, storeSwitches } from '../rows/store'
import { type FieldsOf, unnamed } from './field'

const switches = Object.fromEntries(
  Object.entries(storeSwitches).map(([name, label]) => [name, { label, kind: 'yesNo' }]),
) as { [Name in StoreSwitch]: { label: (typeof storeSwitches)[Name]; kind: 'yesNo' } } // its entries

export const storeFields = {
  ...unnamed,
  name: { label: 'Store Name', kind: 'text' },
  code: null,
  address: { label: 'Address', kind: 'text' },
  phone: { label: 'Phone', kind: 'text' },
  tin: { label: 'TIN', kind: 'text' },
  tinBranch: { label: 'Branch code', kind: 'text' },
  taxKind: { label: 'Taxes on papers', kind: 'code' },
  vatRate: { label: 'VAT rate (%)', kind: 'count' },
  registeredName: { label: 'Registered name', kind: 'text' },
  registeredAddress: { label: 'Registered address', kind: 'text' },
  permit: { label: 'Permit for invoices', kind: 'permit' },
  openTime: { label: 'Opens', kind: 'clock' },
  closeTime: { label: 'Closes', kind: 'clock' },
  nightEndTime: { label: 'Closing Hour of the Night', kind: 'clock' },
  loyaltyMinimumPointsToRedeem: { label: 'Minimum Points To Redeem', kind: 'text' },
  loyaltyPointsToRedeemDivisibleBy: { label: 'Points To Redeem Divisible By', kind: 'text' },
  loyaltyPointsConfig: { label: 'Points by weekday', kind: 'points by weekday' },
  refundLimit: { label: 'Refunds signed above', kind: 'amount' },
  usualFloat: { label: 'Usual float', kind: 'amount' },
  restoreDays: { label: 'Days that a restore may reach back', kind: 'count' },
  ...switches,
  lineUpRule: { label: 'Order of turns', kind: 'text' },
  scheduleHours: { label: 'Duty hours', kind: 'duty hours' },
  modes: { label: 'Modes of payment', kind: 'modes of payment' },
  channels: { label: 'Channels', kind: 'offered names' },
  serviceTypes: { label: 'Service types', kind: 'offered names' },
  productTypes: { label: 'Product types', kind: 'offered names' },
  customerTypes: { label: 'Customer types', kind: 'offered names' },
  towelPayments: { label: 'Towel payments', kind: 'offered towels' },
  breaks: { label: 'Breaks', kind: 'offered breaks' },
  charge: { label: 'Charge', kind: 'charge' },
  receiptHead: { label: 'Above the receipt', kind: 'text' },
  receiptFoot: { label: 'Below the receipt', kind: 'text' },
  rights: { label: 'Rights', kind: 'rights' },
} as const satisfies FieldsOf<Store>

import { upperName } from '#domain/kernel/names'
import { breakById } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import { cellDate, clockTime, timeRange } from './format-date'
import { amount } from './format-money'
import { codeWords } from './format-text'
import {
  breakParts,
  chargeParts,
  dutyParts,
  leaveParts,
  listParts,
  modeParts,
  rotaParts,
  towelParts,
} from './store-words'

/** Label and formatter of a field of a resource. */
interface FieldWords {
  label: string
  /** the value in parts with names; a plain value is one part without a name */
  parts: (value: unknown, world: World) => readonly Part[]
}

export interface Part {
  name: string
  text: string
}

type Parts = FieldWords['parts']

/** Text of a part that is only a name, such as a room in a list. */
export const listedText = 'listed'
type Named = 'services' | 'promos' | 'rooms'

const single = (text: string): Part[] => (text === '' ? [] : [{ name: '', text }])
const plain: Parts = (value) => single(value === null || value === undefined ? '' : String(value))
const code: Parts = (value) => single(typeof value === 'string' ? codeWords(value) : '')
const pesos: Parts = (value) => single(typeof value === 'number' ? amount(value) : '')
const clock: Parts = (value) => single(typeof value === 'string' ? clockTime(value) : '')
const day: Parts = (value) => single(typeof value === 'string' ? cellDate(value) : '')
const minutes: Parts = (value) => single(typeof value === 'number' ? `${value} min` : '')
const yesNo: Parts = (value) => single(value === true ? 'Yes' : 'No')

const nameIn = (table: Named, id: string, world: World): string =>
  upperName(world[table].get(id)?.name ?? id)

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const listed = (nameOf: (id: string, world: World) => string): Parts => {
  return (value, world) =>
    textsOf(value).map((id) => ({ name: nameOf(id, world), text: listedText }))
}
const namesOf = (table: Named): Parts => listed((id, world) => nameIn(table, id, world))

const amountsOf =
  (table: Named): Parts =>
  (value, world) =>
    entriesOf(value).flatMap(([id, pesos]) =>
      typeof pesos === 'number' ? [{ name: nameIn(table, id, world), text: amount(pesos) }] : [],
    )

const breakName = (id: string, world: World): string => {
  const found = breakById(world, id)
  return found ? timeRange(found.start, found.end) : id
}

/** The points earned by weekday. */
const loyalty: Parts = (value) =>
  entriesOf(value).map(([name, day]) => {
    const [spend = '', points = ''] = entriesOf(day).map(([, number]) => String(number))
    return { name, text: `${spend} for ${points}` }
  })

const words: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', parts: plain },
  shortName: { label: 'Called on the board', parts: plain },
  extensionPrice: { label: 'Extra half hour', parts: pesos },
  extensionCommission: { label: 'Of it, for the therapist', parts: pesos },
  available: { label: 'Available', parts: yesNo },
  deleted: { label: 'Deleted', parts: yesNo },
  price: { label: 'Price', parts: pesos },
  duration: { label: 'Duration', parts: minutes },
  breakDuration: { label: 'Cleaning Time', parts: minutes },
  type: { label: 'Type', parts: code },
  hasStaff: { label: 'Has therapist', parts: yesNo },
  hasRoom: { label: 'Has room', parts: yesNo },
  rooms: { label: 'Rooms', parts: namesOf('rooms') },
  suite: { label: 'Suite', parts: plain },
  serviceIds: { label: 'Services', parts: namesOf('services') },
  promoLessMap: { label: 'Promos', parts: amountsOf('promos') },
  serviceLessPriceMap: { label: 'Discounts', parts: amountsOf('services') },
  serviceCommissionMap: { label: 'Commissions', parts: amountsOf('services') },
  staffScheduleType: { label: 'Schedule Type', parts: plain },
  staffBreaks: { label: 'Break Hours', parts: listed(breakName) },
  daysOff: { label: 'Days Off', parts: listed((day) => day) },
  dayOffNow: { label: 'Day off now', parts: yesNo },
  dayOffOn: { label: 'Day off on', parts: day },
  startDutyTime: { label: 'Duty starts', parts: clock },
  lastCallTime: { label: 'Last call', parts: clock },
  weekHours: { label: 'Hours by weekday', parts: rotaParts },
  leaves: { label: 'Leave', parts: leaveParts },
  enableAccess: { label: 'Enable Access', parts: yesNo },
  firstName: { label: 'First Name', parts: plain },
  lastName: { label: 'Last Name', parts: plain },
  email: { label: 'Email', parts: plain },
  mobileNumber: { label: 'Mobile No.', parts: plain },
  password: { label: 'Password', parts: plain },
  stores: { label: 'Other Stores', parts: listed((code) => code.replaceAll('_', ' ')) },
  loyaltyMinimumPointsToRedeem: { label: 'Minimum Points To Redeem', parts: plain },
  loyaltyPointsToRedeemDivisibleBy: { label: 'Points To Redeem Divisible By', parts: plain },
  nightEndTime: { label: 'Closing Hour of the Night', parts: clock },
  loyaltyPointsConfig: { label: 'Points by weekday', parts: loyalty },
  address: { label: 'Address', parts: plain },
  phone: { label: 'Phone', parts: plain },
  tin: { label: 'TIN', parts: plain },
  openTime: { label: 'Opens', parts: clock },
  closeTime: { label: 'Closes', parts: clock },
  scheduleHours: { label: 'Duty hours', parts: dutyParts },
  refundLimit: { label: 'Refunds signed above', parts: pesos },
  usualFloat: { label: 'Usual float', parts: pesos },
  opensDrawerFirst: { label: 'Open a drawer before cash is taken', parts: yesNo },
  remindsInEvening: { label: 'Reminder the evening before', parts: yesNo },
  remindsBeforeStart: { label: 'Reminder two hours before', parts: yesNo },
  lineUpRule: { label: 'Order of turns', parts: plain },
  countsBlind: { label: 'Blind count', parts: yesNo },
  modes: { label: 'Modes of payment', parts: modeParts },
  channels: { label: 'Channels', parts: listParts },
  serviceTypes: { label: 'Service types', parts: listParts },
  productTypes: { label: 'Product types', parts: listParts },
  customerTypes: { label: 'Customer types', parts: listParts },
  towelPayments: { label: 'Towel payments', parts: towelParts },
  breaks: { label: 'Breaks', parts: breakParts },
  charge: { label: 'Charge', parts: chargeParts },
  receiptHead: { label: 'Above the receipt', parts: plain },
  receiptFoot: { label: 'Below the receipt', parts: plain },
}

/** Parts joined to one text: "SWEDISH 60 100.00, GYM PASS 30.00", "ROOM 1, ROOM 2", "1,250.00". */
export const partsText = (parts: readonly Part[]): string =>
  parts
    .map(({ name, text }) => (name && text === listedText ? name : `${name} ${text}`.trim()))
    .join(', ') || 'none'

/** Label and formatter of a field; null if no screen shows the field. */
export function wordsOf(field: string): FieldWords | null {
  return Object.hasOwn(words, field) ? (words[field] ?? null) : null
}

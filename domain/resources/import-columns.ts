import type { Field, Labelled } from '../fields/field'
import { lockerFields } from '../fields/lockers'
import { productFields } from '../fields/products'
import { promoFields } from '../fields/promos'
import { roomFields } from '../fields/rooms'
import { serviceFields } from '../fields/services'
import { staffFields } from '../fields/staffs'
import { bounds, outOfBounds } from '../kernel/bounds'
import { sameText } from '../kernel/compare'
import { isTime, type Weekday, weekdays } from '../kernel/dates'
import { readDate } from '../kernel/read-date'
import { type CellRead, namesText, textCell, upperCell } from '../kernel/table-cells'
import type { TitledColumn } from '../kernel/table-titles'
import { cleanText, plainDigits } from '../kernel/text'
import type { ResourceKind } from '../rows/resources'
import type { World } from '../rows/world'

/** A column of a table to import. A blank cell leaves the field as it is. */
export interface ImportColumn extends TitledColumn {
  read: (cell: string, world: World) => CellRead
  /** cell of the template's example row */
  example: string
  /** whether it belongs to the rules of prices, which a store switches on */
  isOfRules?: true
}

/** Reads "1,250.00", "PHP 350", "P 350" or "60"; refuses all else, also a negative number. */
function numberIn(cell: string): number | null {
  const plain = plainDigits(cell)
    .replace(/^(php|₱|p)\.?\s*(?=\d)/i, '')
    .replace(/\s*(php|₱|pesos?)$/i, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

export function numberCell(cell: string): CellRead {
  const value = numberIn(cell)
  if (value !== null) return { value }
  const isNegative = numberIn(cell.replace(/^\s*[-\u2212]/, '')) !== null
  return { wrong: isNegative ? `"${cell}" should be 0 or more` : `"${cell}" is not a number` }
}

/** Reads "15" or "15 %" as a percentage of a price. */
function percentCell(cell: string): CellRead {
  const read = numberCell(cell.replace(/\s*(%|percent)\s*$/i, ''))
  const wrong = 'value' in read ? outOfBounds(Number(read.value), bounds.percent) : null
  return wrong ? { wrong: `"${cell}" should be ${wrong}` } : read
}

const hours = /^(\d+(?:\.\d+)?)\s*(?:h|hrs?|hours?)\.?\s*(\d{1,2})?\s*(?:m|mins?|minutes?)?\.?$/i

/** Reads a duration as minutes: "60", "60 min", "1 hr", "1.5 hrs", "2h30" or "1:15". */
function minutesCell(cell: string): CellRead {
  const plain = plainDigits(cell).trim()
  const [, whole, rest = '0'] = hours.exec(plain) ?? /^(\d+):([0-5]\d)$/.exec(plain) ?? []
  if (whole !== undefined) return { value: Number(whole) * 60 + Number(rest) }
  const read = numberCell(plain.replace(/\s*min(ute)?s?\.?$/i, ''))
  return 'wrong' in read ? { wrong: `${read.wrong}. Minutes, such as 60, or 1:15` } : read
}

const yes = ['yes', 'y', 'true', '1', 'x', 'oo']
const no = ['no', 'n', 'false', '0', '-', 'hindi']

function flagCell(cell: string): CellRead {
  const word = cleanText(cell).toLowerCase()
  if (yes.includes(word)) return { value: true }
  return no.includes(word) ? { value: false } : { wrong: `"${cell}" is neither Yes nor No` }
}

const listed = (cell: string): string[] =>
  cell
    .split(/[,;\n]/)
    .map(cleanText)
    .filter((part) => part !== '')

/** Ids of the rows that a cell names, separated by commas. */
const namesCell =
  (kind: ResourceKind) =>
  (cell: string, world: World): CellRead => {
    const ids: string[] = []
    const names = [...world[kind].values()].map((row) => row.name)
    for (const name of listed(cell)) {
      const found = [...world[kind].values()].find((row) => sameText(row.name, name))
      if (!found) return { wrong: `"${name}" is not one of the ${kind}: ${namesText(names)}` }
      ids.push(found.id)
    }
    return { value: ids }
  }

function daysCell(cell: string): CellRead {
  const days: Weekday[] = []
  for (const name of listed(cell)) {
    const day = weekdays.find((each) => name.toUpperCase().startsWith(each))
    if (!day) return { wrong: `"${name}" is not a day of the week` }
    days.push(day)
  }
  return { value: days }
}

/** Reads a day that has one meaning only: "2026-12-31", "Dec 31, 2026". */
function dayCell(cell: string): CellRead {
  const read = readDate(cell, { order: null, latest: '2100-01-01' })
  if ('wrong' in read && read.wrong.includes('two days'))
    return { wrong: `"${cell}" can be two days. Write it as 2026-12-31` }
  return read
}

/** Reads "9:30" or "16:00". */
function clockCell(cell: string): CellRead {
  const time = plainDigits(cell).trim().padStart(5, '0')
  return isTime(time) ? { value: time } : { wrong: `"${cell}" is not a time, such as 16:00` }
}

const typesCell = (cell: string): CellRead => ({
  value: listed(cell).map((type) => type.toUpperCase().replaceAll(' ', '_')),
})

/** Makes columns whose titles are the labels of a table's fields. */
const columnsFor =
  <Fields extends object>(fields: Fields & { [Name in Labelled<Fields>]: Field }) =>
  (
    field: Labelled<Fields>,
    read: ImportColumn['read'],
    example: string,
    ...aliases: readonly string[]
  ): ImportColumn => ({ title: fields[field].label, field, read, example, aliases })

const ofService = columnsFor(serviceFields)
const ofRoom = columnsFor(roomFields)
const ofLocker = columnsFor(lockerFields)
const ofStaff = columnsFor(staffFields)
const ofPromo = columnsFor(promoFields)
const ofPromoRules = (...column: Parameters<typeof ofPromo>): ImportColumn => ({
  ...ofPromo(...column),
  isOfRules: true,
})
const ofProduct = columnsFor(productFields)

/** Other titles of a column of names, with the kind in the singular. */
const named = (...nouns: string[]): string[] =>
  nouns.flatMap((noun) => [noun, `${noun} name`, `${noun} no`, `${noun} number`])

const priced = ['price php', 'selling price', 'retail price', 'unit price', 'srp', 'rate', 'amount']

/** The columns of each kind, the name first. The name of a service may be a column's title too: see `amountField`. */
export const importColumns: Readonly<Record<ResourceKind, readonly ImportColumn[]>> = {
  services: [
    ofService('name', textCell, 'SWEDISH 60', ...named('service', 'treatment', 'item')),
    ofService('type', upperCell, 'MASSAGE', 'service type', 'category'),
    ofService('price', numberCell, '800', ...priced),
    ofService('duration', minutesCell, '60', 'duration min', 'minutes', 'mins'),
    ofService('breakDuration', minutesCell, '15', 'cleaning', 'break', 'break duration', 'buffer'),
    ofService('extensionPrice', numberCell, ''),
    ofService('extensionCommission', numberCell, ''),
    ofService('hasStaff', flagCell, 'Yes', 'therapist'),
    ofService('hasRoom', flagCell, 'Yes', 'room'),
    ofService('rooms', namesCell('rooms'), ''),
  ],
  rooms: [
    ofRoom('name', textCell, 'ROOM 1-10', ...named('room')),
    ofRoom('serviceIds', namesCell('services'), ''),
    ofRoom('suite', textCell, ''),
  ],
  lockers: [ofLocker('name', textCell, 'LOCKER 01-40', ...named('locker'))],
  staffs: [
    ofStaff('name', textCell, 'ANA', ...named('therapist', 'staff', 'employee', 'team member')),
    ofStaff('staffScheduleType', upperCell, 'OPENING', 'schedule', 'shift'),
    ofStaff('daysOff', daysCell, 'MON', 'day off', 'rest day', 'rest days', 'off'),
  ],
  promos: [
    ofPromo('name', textCell, 'RAINY DAY', ...named('promo', 'promotion', 'discount')),
    ofPromoRules('percent', percentCell, '', 'percent', 'percentage', 'discount percent'),
    ofPromoRules('validFrom', dayCell, '', 'start date', 'from'),
    ofPromoRules('validUntil', dayCell, '', 'end date', 'until', 'expiry'),
    ofPromoRules('weekdays', daysCell, '', 'days'),
    ofPromoRules('hoursFrom', clockCell, '', 'start time'),
    ofPromoRules('hoursUntil', clockCell, '', 'end time'),
    ofPromoRules('customerTypes', typesCell, '', 'customer type'),
    ofPromoRules('oncePerCustomer', flagCell, '', 'once'),
  ],
  products: [
    ofProduct('name', textCell, 'BOTTLED WATER', ...named('product', 'item')),
    ofProduct('price', numberCell, '40', ...priced),
    ofProduct('type', upperCell, 'DRINKS', 'product type', 'category'),
  ],
}

/** The field that gets its amounts from columns titled with names of services: commissions or discounts. */
export const amountField: Partial<Record<ResourceKind, string>> = {
  staffs: 'serviceCommissionMap',
  promos: 'serviceLessPriceMap',
}

import type { Appointment } from '#domain/appointment/appointment'
import { blockedInterval, type Interval } from '#domain/appointment/timing'
import { atWallMinute, isoAt } from '#domain/kernel/dates'
import {
  date,
  dateOrNull,
  flag,
  flagOrNull,
  instantOrNull,
  integer,
  json,
  money,
  moneyById,
  moneyOrNull,
  text,
  textOrNull,
  time,
} from '../columns'
import { timeText } from '../parsers'
import { type Mapping, mapRows } from '../rows'
import { audit } from './resources'

/** Follow from other fields: not stored. */
type Derived = 'resourceId' | 'start' | 'end'

const stored = mapRows<Omit<Appointment, Derived>>()({
  id: text,
  customerId: textOrNull,
  name: text,
  mobileNumber: text,
  startDate: date,
  startTime: time,
  endDate: date,
  endTime: time,
  serviceIds: json<string[]>(),
  serviceOfferedType: text,
  staffId: textOrNull,
  staffRequested: flag,
  roomId: textOrNull,
  lockerId: textOrNull,
  promoId: textOrNull,
  discount: money,
  pointsToRedeem: integer,
  pointsRedeemed: integer,
  pointsEarned: integer,
  note: textOrNull,
  type: textOrNull,
  status: text,
  cancelReason: textOrNull,
  customerInitiatedCancel: flagOrNull,
  appointmentCreationPaymentAmount: money,
  appointmentCreationPaymentMOP: textOrNull,
  balanceAfterReservation: money,
  checkInPaymentAmount: money,
  checkInPaymentMOP: textOrNull,
  checkInDateTime: instantOrNull,
  checkInBy: textOrNull,
  hasCheckInPercentCharge: flag,
  checkInPercentChargeAmount: money,
  balanceAfterCheckIn: moneyOrNull,
  completedPaymentAmount: money,
  completedPaymentMOP: textOrNull,
  completedDateTime: instantOrNull,
  completedBy: textOrNull,
  additionalPaymentAmount: money,
  additionalPaymentMOP: textOrNull,
  productsOrdered: json<Record<string, number>>(),
  productPaymentAmount: money,
  productPaymentMOP: textOrNull,
  actualPrice: money,
  originalPrice: money,
  totalPricePaid: money,
  staffCommission: money,
  createdDate: dateOrNull,
  storeCode: text,
  ...audit,
  cleaningMinutes: integer,
  creationPercentChargeAmount: money,
  productPrices: moneyById,
  confirmed: json<string[]>(),
})

type StoredTable = typeof stored extends Mapping<infer _Row, infer Table> ? Table : never
/** `during` is the wall-clock time that keeps therapist and room busy, null for none. */
type AppointmentsTable = StoredTable & { during: string | null }

export const appointments: Mapping<Appointment, AppointmentsTable> = {
  columnNames: [...stored.columnNames, 'during'],
  toRow: (row) => ({ ...stored.toRow(row), during: rangeOf(blockedInterval(row)) }),
  fromRow(columns) {
    const row = stored.fromRow(columns)
    const { startDate, startTime, endDate, endTime } = row
    return Object.assign(row, {
      resourceId: row.staffId,
      start: isoAt(startDate, startTime),
      end: isoAt(endDate, endTime),
    })
  },
  jsonOf(said) {
    const staffId = said[places.staffId] ?? null
    const start = isoAt(`${said[places.startDate]}`, timeText(`${said[places.startTime]}`))
    const end = isoAt(`${said[places.endDate]}`, timeText(`${said[places.endTime]}`))
    const derived = `"resourceId":${JSON.stringify(staffId)},"start":"${start}","end":"${end}"`
    return `${stored.jsonOf(said)},${derived}`
  },
}

const placeOf = (name: (typeof stored.columnNames)[number]) => stored.columnNames.indexOf(name)
const places = {
  staffId: placeOf('staff_id'),
  startDate: placeOf('start_date'),
  startTime: placeOf('start_time'),
  endDate: placeOf('end_date'),
  endTime: placeOf('end_time'),
}

function rangeOf(interval: Interval | null): string | null {
  return interval && `[${wallText(interval.from)},${wallText(interval.to)})`
}

function wallText(minute: number): string {
  const { date: day, time: clock } = atWallMinute(minute)
  return `${day} ${clock}`
}

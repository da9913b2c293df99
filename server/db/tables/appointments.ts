import { atWallMinute, isoAt } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import { heldLocker } from '#domain/slot/night'
import { blockedInterval, type Interval } from '#domain/slot/timing'
import {
  date,
  dateOrNull,
  flag,
  flagOrNull,
  instantOrNull,
  integer,
  integerOrNull,
  json,
  jsonOrNull,
  money,
  moneyById,
  moneyByIdOrNull,
  moneyOrNull,
  text,
  textOrNull,
  time,
  timeAsJson,
} from './columns'
import { audit } from './resources'
import { type Mapping, mapRows } from './rows'

/**
 * Stands in for the end of the store's night, which is not a column of the row. The database's constraint on lockers
 * covers the whole day; the rules check the night.
 */
const wholeDay = { nightEndTime: '00:00' }

/** Derived fields, which are not stored. */
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
  privilege: jsonOrNull<Appointment['privilege']>(),
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
  takenOnOtherDays: moneyByIdOrNull,
  tenders: jsonOrNull<Appointment['tenders']>(),
  corrections: json<Appointment['corrections']>(),
  turn: jsonOrNull<NonNullable<Appointment['turn']>>(),
  extensions: json<Appointment['extensions']>(),
  confirmed: json<string[]>(),
  receiptNumber: integerOrNull,
  groupId: textOrNull,
  isGroupLead: flag,
  isUnderPayer: flag,
  tandemOf: textOrNull,
  isTakenBack: flag,
  prints: json<Appointment['prints']>(),
})

type StoredTable = typeof stored extends Mapping<infer _Row, infer Table> ? Table : never
/** Ranges in wall-clock time during which the therapist and room, and the locker, are taken; null for none. */
type AppointmentsTable = StoredTable & { during: string | null; locker_during: string | null }

export const appointments: Mapping<Appointment, AppointmentsTable> = {
  columnNames: [...stored.columnNames, 'during', 'locker_during'],
  toRow: (row) => ({
    ...stored.toRow(row),
    during: rangeOf(blockedInterval(row)),
    locker_during: rangeOf(heldLocker(row, wholeDay)),
  }),
  fromRow(columns) {
    const row = stored.fromRow(columns)
    const { startDate, startTime, endDate, endTime } = row
    return Object.assign(row, {
      resourceId: row.staffId,
      start: isoAt(startDate, startTime),
      end: isoAt(endDate, endTime),
    })
  },
  jsonFields(table, hidden) {
    const of = (name: keyof StoredTable) => `${table}.${name}`
    const at = (date: keyof StoredTable, clock: keyof StoredTable) =>
      `${of(date)} || 'T' || ${timeAsJson(of(clock))} || '${isoAt('', '').slice(1)}'`
    return `${stored.jsonFields(table, hidden)}, ${of('staff_id')} as "resourceId",
      ${at('start_date', 'start_time')} as "start", ${at('end_date', 'end_time')} as "end"`
  },
}

function rangeOf(interval: Interval | null): string | null {
  return interval && `[${wallText(interval.from)},${wallText(interval.to)})`
}

function wallText(minute: number): string {
  const { date: day, time: clock } = atWallMinute(minute)
  return `${day} ${clock}`
}

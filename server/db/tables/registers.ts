import type { Drawer } from '#domain/rows/drawer'
import type { Invoice } from '#domain/rows/invoice'
import type { Absence } from '#domain/rows/line-up/absence'
import type { Attendance } from '#domain/rows/line-up/attendance'
import type { Sale } from '#domain/rows/sale'
import type { Series } from '#domain/rows/series'
import {
  date,
  instant,
  instantOrNull,
  integer,
  integerOrNull,
  json,
  money,
  text,
  textOrNull,
  time,
} from './columns'
import { audit } from './resources'
import { mapRows } from './rows'

export const drawers = mapRows<Drawer>()({
  id: text,
  storeCode: text,
  deviceId: text,
  name: text,
  day: date,
  openedBy: text,
  openedAt: instant,
  float: money,
  openNote: textOrNull,
  movements: json<Drawer['movements']>(),
  closings: json<Drawer['closings']>(),
  ...audit,
})

export const sales = mapRows<Sale>()({
  id: text,
  storeCode: text,
  day: date,
  customerId: textOrNull,
  mobileNumber: textOrNull,
  name: textOrNull,
  lines: json<Sale['lines']>(),
  total: money,
  tenders: json<Sale['tenders']>(),
  corrections: json<Sale['corrections']>(),
  pointsEarned: integer,
  note: textOrNull,
  soldBy: text,
  soldAt: instant,
  waitsFor: textOrNull,
  receiptNumber: integerOrNull,
  prints: json<Sale['prints']>(),
  ...audit,
})

export const attendances = mapRows<Attendance>()({
  id: text,
  storeCode: text,
  day: date,
  staffId: text,
  kind: text,
  inAt: instant,
  lastInAt: instant,
  outAt: instantOrNull,
  skips: json<Attendance['skips']>(),
  ...audit,
})

// A column `from` would be a keyword of SQL.
const hour = { ...time, ending: '_time' } as const

export const absences = mapRows<Absence>()({
  id: text,
  storeCode: text,
  day: date,
  staffId: text,
  from: hour,
  until: hour,
  reason: text,
  cancelledAt: instantOrNull,
  by: text,
  ...audit,
})

export const series = mapRows<Series>()({
  id: text,
  storeCode: text,
  day: date,
  deviceId: text,
  name: text,
  openedBy: text,
  openedAt: instant,
  closedBy: textOrNull,
  closedAt: instantOrNull,
  lastNumber: integer,
  ...audit,
})

export const invoices = mapRows<Invoice>()({
  id: text,
  storeCode: text,
  day: date,
  seriesId: text,
  place: integer,
  number: integer,
  kind: text,
  about: textOrNull,
  ofId: textOrNull,
  total: money,
  grandTotal: money,
  hash: text,
  text,
  ...audit,
})

/** The table of each register. */
export const registerTables = { drawers, sales, attendances, absences, series, invoices }

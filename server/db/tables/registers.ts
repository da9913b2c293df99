import type { Drawer } from '#domain/rows/drawer'
import type { Sale } from '#domain/rows/sale'
import { date, instant, integer, json, money, text, textOrNull } from './columns'
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
  ...audit,
})

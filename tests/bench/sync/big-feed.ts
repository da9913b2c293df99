import * as v from 'valibot'
import { addDays, businessTimeAt, timeOfMinute } from '#domain/kernel/dates'
import { type Appointment, appointment } from '#domain/rows/appointment'
import { type Customer, customer } from '#domain/rows/customer'
import { lists, nthBooking, storeCode } from './big-business'

export interface BusinessSize {
  appointments: number
  customers: number
  /** number of appointments of a day, 400 at most */
  perDay: number
}

export const daysBack = 7
/** The first day of such a business: the window of a tablet begins a week ago. */
export const firstDay = addDays(businessTimeAt(Date.now()).date, -daysBack)

/**
 * Creates a function that answers reads of a big business's service, as JSON. The answer to a URL is made once, so that
 * repeating it takes no time.
 */
export function createFeed(size: BusinessSize): (url: URL) => string {
  const told = new Map<string, string>()
  return (url) => {
    const address = `${url.pathname}${url.search}`
    const text = told.get(address) ?? JSON.stringify(answerTo(size, url))
    told.set(address, text)
    return text
  }
}

function answerTo(size: BusinessSize, url: URL): unknown {
  if (url.pathname === '/v1/changes') return chunk(size, url)
  if (url.pathname !== '/v1/appointments') return lists[url.pathname] ?? []
  const date = url.searchParams.get('start')
  return allOf(size.appointments, (index) => appointmentAt(size, index)).filter(
    (row) => row.startDate === date,
  )
}

const allOf = <Row>(count: number, rowAt: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => rowAt(index))

/** The cursor is the number of rows sent so far. */
function chunk(size: BusinessSize, url: URL) {
  const isBoard = url.searchParams.get('tables') === 'board'
  const [table, count] = isBoard
    ? ['appointments', size.appointments]
    : ['customers', size.customers]
  const told = Number(url.searchParams.get('since') ?? 0)
  const limit = Number(url.searchParams.get('limit'))
  const rows = allOf(Math.min(limit, Number(count) - told), (at) =>
    isBoard ? feedAppointment(size, told + at) : customerAt(told + at),
  )
  const changes = rows.map((row) => ({ table, id: row.id, version: row.version, row }))
  const next = told + rows.length
  return { changes, cursor: `${next}`, more: next < Number(count) }
}

/**
 * Step between the days of consecutive rows: bookings don't arrive in the order of their days, so each chunk has rows
 * of every day.
 */
const stride = 7919

function feedAppointment(size: BusinessSize, nth: number): Appointment {
  const row = appointmentAt(size, (nth * stride) % size.appointments)
  return { ...row, version: nth + 1 }
}

export function appointmentAt(
  { perDay }: Pick<BusinessSize, 'perDay'>,
  index: number,
): Appointment {
  const date = addDays(firstDay, Math.floor(index / perDay))
  const nth = index % perDay
  const { startTime: usual, ...booking } = nthBooking(nth % perHours, date)
  const startTime = nth < perHours ? usual : timeOfMinute(otherHour(nth - perHours) * 60)
  const endTime = timeOfMinute(Number(startTime.slice(0, 2)) * 60 + 60)
  return v.parse(appointment, {
    ...booking,
    id: appointmentId(index),
    customerId: idOf('c', index),
    mobileNumber: mobileOf(index),
    startTime,
    endDate: date,
    endTime,
    start: `${date}T${startTime}:00+08:00`,
    end: `${date}T${endTime}:00+08:00`,
    serviceOfferedType: 'MASSAGE',
    resourceId: booking.staffId,
    originalPrice: 800,
    actualPrice: 800,
    balanceAfterReservation: 800,
    storeCode,
    version: index + 1,
    createdBy: 'makati',
    createdDateTime: '2026-01-04T02:00:00.000Z',
    createdDate: date,
  })
}

/** Number of appointments in the ten hours of `nthBooking`. More begin before and after those. */
const perHours = 200
const otherHours = [8, 19, 7, 20, 6, 21, 5, 22, 4, 3]
const otherHour = (nth: number): number => otherHours[Math.floor(nth / 20)] ?? 0

const mobileOf = (index: number) => `63917${1_000_000 + index}`

/** Ids as long as real ones. */
const idOf = (kind: string, index: number) =>
  `00000000-0000-7000-${kind}000-${String(index).padStart(12, '0')}`

export const appointmentId = (index: number) => idOf('a', index)

const firstNames = ['Maria', 'Jose', 'Ana', 'Bianca', 'Ramon', 'Ella', 'Pia', 'Dodong']
const lastNames = ['Santos', 'Reyes', 'Cruz', 'Ocampo', 'Bautista', 'Villanueva', 'Quizon']

export const customerAt = (index: number): Customer =>
  v.parse(customer, {
    id: idOf('c', index),
    firstName: firstNames[index % firstNames.length],
    lastName: `${lastNames[index % lastNames.length]} ${String.fromCharCode(65 + (index % 26))}`,
    mobileNumber: mobileOf(index),
    notes: 'Prefers a firm hand; allergic to lavender.',
    pointsEarned: index % 900,
    visitCount: index % 40,
    version: index + 1,
    createdBy: 'makati',
    createdDateTime: '2026-01-04T02:00:00.000Z',
  })

/** A day of such a business. */
export const nthDay = (nth: number): string => addDays(firstDay, nth)

import { inGsm } from '../kernel/gsm'
import { upperName } from '../kernel/names'
import type { Appointment } from '../rows/appointment'

const inWords = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

/**
 * The message about a new reservation. It has no name, so that it may be logged, and only characters that every phone
 * shows.
 */
export const reservationText = (names: Names, row: Told): string =>
  inGsm(`${servicesText(names, row)} is reserved for you on ${whenText(row)}.`)

export const movedText = (names: Names, row: Told): string =>
  inGsm(`${servicesText(names, row)} is now reserved for you on ${whenText(row)}.`)

export const reminderText = (names: Names, row: Told): string =>
  inGsm(`${names.store.name}: a reminder of ${serviceNames(names, row)} on ${whenText(row)}.`)

/** The part of a booking of which a text tells. */
type Told = Pick<Appointment, 'serviceIds' | 'startDate' | 'startTime'>

interface Names {
  store: { name: string }
  services: ReadonlyMap<string, { name: string }>
}

/** The times of day are the same length at most: two digits for day and hour. */
const longestTime = { startDate: '2026-12-30', startTime: '12:30' }

/** The longest of the texts that a booking of one service sends: of its time after a move. */
export const longestText = (names: Names, serviceId: string): string =>
  movedText(names, { serviceIds: [serviceId], ...longestTime })

const servicesText = (names: Names, row: Told): string =>
  `${names.store.name}: ${serviceNames(names, row)}`

function serviceNames({ services }: Names, row: Told): string {
  return row.serviceIds.map((id) => upperName(services.get(id)?.name ?? '')).join(', ')
}

function whenText({ startDate, startTime }: Told): string {
  // Format wall-clock time as UTC, so that no time zone shifts it.
  return inWords.format(new Date(`${startDate}T${startTime}:00Z`))
}

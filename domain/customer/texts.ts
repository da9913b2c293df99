import { inGsm } from '../kernel/gsm'
import { upperName } from '../kernel/names'
import type { Appointment } from '../rows/appointment'
import type { World } from '../rows/world'

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
export const reservationText = (world: World, row: Appointment): string =>
  inGsm(`${servicesText(world, row)} is reserved for you on ${whenText(row)}.`)

export const movedText = (world: World, row: Appointment): string =>
  inGsm(`${servicesText(world, row)} is now reserved for you on ${whenText(row)}.`)

export const reminderText = (names: Names, row: Appointment): string =>
  inGsm(`${names.store.name}: a reminder of ${serviceNames(names, row)} on ${whenText(row)}.`)

interface Names {
  store: { name: string }
  services: ReadonlyMap<string, { name: string }>
}

const servicesText = (world: World, row: Appointment): string =>
  `${world.store.name}: ${serviceNames(world, row)}`

function serviceNames({ services }: Names, row: Appointment): string {
  return row.serviceIds.map((id) => upperName(services.get(id)?.name ?? '')).join(', ')
}

function whenText({ startDate, startTime }: Appointment): string {
  // Format wall-clock time as UTC, so that no time zone shifts it.
  return inWords.format(new Date(`${startDate}T${startTime}:00Z`))
}

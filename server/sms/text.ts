import { upperName } from '#domain/kernel/names'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'

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
  `${servicesText(world, row)} is reserved for you on ${whenText(row)}.`

/** The message about a reservation that was moved to another time. */
export const movedText = (world: World, row: Appointment): string =>
  `${servicesText(world, row)} is now reserved for you on ${whenText(row)}.`

function servicesText({ store, services }: World, row: Appointment): string {
  const names = row.serviceIds.map((id) => upperName(services.get(id)?.name ?? '')).join(', ')
  return `${store.name}: ${names}`
}

function whenText({ startDate, startTime }: Appointment): string {
  // Format wall-clock time as UTC, so that no time zone shifts it.
  const when = inWords.format(new Date(`${startDate}T${startTime}:00Z`))
  return when.replaceAll('\u202f', ' ')
}

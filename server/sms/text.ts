import type { Appointment } from '#domain/appointment/appointment'
import { upperName } from '#domain/kernel/names'
import type { World } from '#domain/world'

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
 * What a customer reads of a reservation. The spec doesn't show it. It names nobody, so that it may
 * stand in a log, and keeps to letters that every phone has.
 */
export function reservationText({ store, services }: World, row: Appointment): string {
  const names = row.serviceIds.map((id) => upperName(services.get(id)?.name ?? '')).join(', ')
  // Wall-clock time as if it were UTC, so that no zone moves it.
  const when = inWords.format(new Date(`${row.startDate}T${row.startTime}:00Z`))
  return `${store.name}: ${names} is reserved for you on ${when.replaceAll('\u202f', ' ')}.`
}

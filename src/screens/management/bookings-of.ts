import { own } from '#domain/kernel/own'
import { type Appointment, isFinal } from '#domain/rows/appointment'
import type { ResourceKind } from '#domain/rows/resources'

const uses: Readonly<Record<ResourceKind, (row: Appointment, id: string) => boolean>> = {
  staffs: (row, id) => row.staffId === id,
  rooms: (row, id) => row.roomId === id,
  lockers: (row, id) => row.lockerId === id,
  services: (row, id) => row.serviceIds.includes(id),
  promos: (row, id) => row.promoId === id,
  products: (row, id) => (own(row.productsOrdered, id) ?? 0) > 0,
}

/** The appointments that need a row and are not over, by start. */
export const bookingsOf = (
  kind: ResourceKind,
  id: string,
  rows: readonly Appointment[],
  today: string,
): Appointment[] =>
  rows
    .filter((row) => !isFinal(row) && row.endDate >= today && uses[kind](row, id))
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))

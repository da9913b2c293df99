import { useState } from 'react'
import { addDays } from '#domain/kernel/dates'
import { own } from '#domain/kernel/own'
import { type Appointment, isFinal, isTandem } from '#domain/rows/appointment'
import type { ResourceKind } from '#domain/rows/resources'
import { useSync } from '../../data/context'
import { useBusinessTime } from '../../data/use-business-time'

/** Days after today in which bookings are searched. Few lie further ahead, and the service checks all of them. */
export const daysAhead = 30

/** A row that bookings use and that is about to become unavailable. */
export interface TakingOut {
  name: string
  bookings: readonly Appointment[]
  /** label of the confirming button */
  confirm: string
  go: () => void
}

/** Asks before a row becomes unavailable that bookings use. */
export function useTakingOut(kind: ResourceKind) {
  const sync = useSync()
  const { date: today } = useBusinessTime()
  const [asked, setAsked] = useState<TakingOut | null>(null)
  async function ask(id: string, taking: Omit<TakingOut, 'bookings'>) {
    const shown = await sync.views.days(addDays(today, -1), addDays(today, daysAhead)).read()
    const rows = shown.map(({ row }) => row)
    const bookings = bookingsOf(kind, id, rows, today)
    if (bookings.length === 0) taking.go()
    else setAsked({ ...taking, bookings })
  }
  return {
    asked,
    ask: (id: string, taking: Omit<TakingOut, 'bookings'>) => void ask(id, taking),
    drop: () => setAsked(null),
  }
}

const uses: Readonly<Record<ResourceKind, (row: Appointment, id: string) => boolean>> = {
  staffs: (row, id) => row.staffId === id,
  rooms: (row, id) => row.roomId === id,
  lockers: (row, id) => row.lockerId === id,
  services: (row, id) => !isTandem(row) && row.serviceIds.includes(id),
  promos: (row, id) => row.promoId === id,
  products: (row, id) => (own(row.productsOrdered, id) ?? 0) > 0,
}

/** Appointments that use a row and have not ended, sorted by start. */
const bookingsOf = (
  kind: ResourceKind,
  id: string,
  rows: readonly Appointment[],
  today: string,
): Appointment[] =>
  rows
    .filter((row) => !isFinal(row) && row.endDate >= today && uses[kind](row, id))
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))

import { type Appointment, isTandem } from '#domain/rows/appointment'
import type { ShownAppointment } from '#sync'
import { useSync } from '../../../data/context'
import { useView } from '../../../data/use-view'

const none: readonly ShownAppointment[] = []

/** A visit's group on any day. */
export interface Group {
  /** its guests, including this one, the payer first; empty for a visit booked alone */
  guests: readonly ShownAppointment[]
  /** bookings of second therapists who have not left */
  seconds: readonly Appointment[]
}

export function useGroup({ groupId, startDate }: Appointment): Group {
  const sync = useSync()
  const shown = useView(groupId === null ? null : sync.views.group(groupId, startDate)) ?? none
  return {
    guests: shown
      .filter(({ row }) => !isTandem(row))
      .toSorted((a, b) => Number(b.row.isGroupLead) - Number(a.row.isGroupLead)),
    seconds: shown.flatMap(({ row }) => (isTandem(row) && row.status !== 'CANCELLED' ? [row] : [])),
  }
}

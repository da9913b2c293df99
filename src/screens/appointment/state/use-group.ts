import type { Appointment } from '#domain/rows/appointment'
import type { ShownAppointment } from '#sync'
import { useSync } from '../../../data/context'
import { useView } from '../../../data/use-view'

const none: readonly ShownAppointment[] = []

/** The guests of a visit's group on any day, including this one, the payer first; empty for a visit booked alone. */
export function useGroup({ groupId, startDate }: Appointment): readonly ShownAppointment[] {
  const sync = useSync()
  const shown = useView(groupId === null ? null : sync.views.group(groupId, startDate)) ?? none
  return shown.toSorted((a, b) => Number(b.row.isGroupLead) - Number(a.row.isGroupLead))
}

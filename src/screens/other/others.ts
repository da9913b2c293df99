import { upperName } from '#domain/kernel/names'
import type { World } from '#domain/rows/world'
import type { ShownAppointment } from '#sync'
import { count } from '../../ui/format/format-text'

/** Appointments other than massages, which have a screen of their own (OTHER-1). */
export const othersOf = (shown: readonly ShownAppointment[]): ShownAppointment[] =>
  shown.filter(({ row }) => row.serviceOfferedType === 'OTHERS')

/** A locker's name without "LOCKER", which the column's head says; a dash if there is no locker. */
export function lockerNumber(id: string | null, { lockers }: World): string {
  if (id === null) return '-'
  return upperName(lockers.get(id)?.name ?? id).replace(/^LOCKER\s+/, '')
}

/** The number of appointments as text: "10 appointments, 4 CHECKED-IN". */
export function sumText(rows: readonly ShownAppointment[]): string {
  const here = rows.filter(({ row }) => row.status === 'CHECKED_IN').length
  return `${count(rows.length, 'appointment')}, ${here} CHECKED-IN`
}

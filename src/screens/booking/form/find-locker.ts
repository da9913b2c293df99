import { folded, sameText } from '#domain/kernel/compare'
import type { Appointment } from '#domain/rows/appointment'
import type { Locker } from '#domain/rows/locker'
import type { World } from '#domain/rows/world'
import type { ShownAppointment } from '#sync'

/**
 * Result of a search for a locker: the locker, if exactly one has that name, and the appointment that uses it today.
 */
export interface LockerFound {
  typed: string
  locker: Locker | null
  row: Appointment | null
}

/**
 * The locker for a typed text: by name in any case, or by number ("4" or "L04" for LOCKER 04). Null if none or several
 * have it (SPEC.md board-5).
 */
export function lockerNamed(typed: string, world: World): Locker | null {
  const lockers = [...world.lockers.values()]
  const exact = lockers.find((row) => sameText(row.name, typed))
  const number = numberOf(folded(typed))
  if (exact || number === null) return exact ?? null
  const numbered = lockers.filter((row) => numberOf(row.name) === number)
  return numbered.length === 1 ? (numbered[0] ?? null) : null
}

function numberOf(name: string): number | null {
  const digits = /(\d+)\s*$/.exec(name)
  return digits ? Number(digits[1]) : null
}

/** The locker for a typed text, and the appointment that uses it today. */
export function findLocker(
  typed: string,
  today: readonly ShownAppointment[],
  world: World,
): LockerFound {
  const locker = lockerNamed(typed, world)
  const holder = today.find(
    ({ row }) => row.status === 'CHECKED_IN' && locker !== null && row.lockerId === locker.id,
  )
  return { typed, locker, row: holder?.row ?? null }
}

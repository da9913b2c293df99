import { bookingIn, withRow } from '#domain/rows/rows'
import type { World } from '#domain/rows/world'
import type { Choice } from '../api/conflict'
import type { Entry } from '../store/entry'
import { mayBookAgain } from './choices'
import { wantedRow } from './detect'
import { bookingToRepeat } from './rebook'

/** The world in which cancelled visits that these parked entries may book again still have their places. */
export function withKeptPlaces(
  world: World,
  entries: readonly Entry[],
  businessOf: (user: string) => World,
): World {
  return entries.reduce((before, entry) => {
    const wanted = bookingIn(wantedRow(businessOf(entry.user), entry))
    const row = bookingToRepeat(entry, wanted)
    const current = row && world.appointments.get(row.id)
    if (!current || !mayBookAgain({ entry, current, wanted })) return before
    return withRow(before, { table: 'appointments', id: row.id }, { table: 'appointments', row })
  }, world)
}

/** Whether a choice names places or a start that the user did not choose. */
export function namesPlaces({ kind, ...places }: Choice): boolean {
  if (kind === 'book-again') return Object.keys(places).length > 0
  return kind === 'move' || kind === 'move-group' || kind === 'make-room'
}

import { matches } from '#domain/kernel/compare'
import { byName, upperName } from '#domain/kernel/names'
import { isOffered } from '#domain/rows/promo'
import { isMassage, type Service } from '#domain/rows/service'
import type { World } from '#domain/rows/world'
import type { BookingKind } from '../../../data/address'
import type { WhyNot } from '../../../ui/feedback/nothing-found'

const namedAtMost = 3

/** A sentence for each row that a text names, as far as `why` has one. */
function sentences<Row extends { name: string }>(
  rows: Iterable<Row>,
  typed: string,
  why: (row: Row) => string | null,
): string | null {
  const named = [...rows].filter(({ name }) => matches(name, typed)).toSorted(byName)
  const texts = named.flatMap((row) => {
    const text = why(row)
    return text === null ? [] : `${upperName(row.name)} ${text}`
  })
  return texts.slice(0, namedAtMost).join(' ') || null
}

/** Why a list of main services offers none that a text names. */
export const whyNoService =
  (world: World, offered: BookingKind): WhyNot =>
  (typed) =>
    sentences(world.services.values(), typed, (row) => {
      if (!row.available) return 'is not available.'
      if (isMassage(row) === (offered === 'MASSAGE')) return null
      return `is booked on ${isMassage(row) ? 'Massage' : 'Other'} Appointments.`
    })

/** Why a list of promos offers none that a text names. */
export const whyNoPromo =
  (world: World, main: Service | undefined): WhyNot =>
  (typed) =>
    sentences(world.promos.values(), typed, (row) => {
      if (!isOffered(row)) return 'is not available.'
      return main ? `takes nothing off ${upperName(main.name)}.` : 'needs a service first.'
    })

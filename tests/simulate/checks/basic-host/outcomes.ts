import {
  type EndedRecord,
  endedOn,
  givenNames,
  queuedOn,
  type SeenTablet,
  tagOf,
} from '../../device/records'
import type { Given } from '../../staff/given'
import type { Violate } from '../devices'
import { type Books, nameOf } from '../read-books'

/** The fields of a command that this check compares. */
interface Asked extends Pick<Given, 'command' | 'tag'> {
  tablet: SeenTablet
}

type Standing = Pick<Books['appointments'][number], 'id' | 'status'>

/**
 * Checks outcomes on a host without idempotency keys: applied commands took effect, and a conflict names every effect
 * that the tablet did not report to its user.
 */
export function checkBasicHostOutcomes(
  tablets: readonly SeenTablet[],
  given: readonly Asked[],
  books: Pick<Books, 'effects'> & { appointments: readonly Standing[] },
  forgotten: ReadonlySet<string>,
  violate: Violate,
): void {
  const done = new Set(books.effects.map(nameOf))
  const standing = new Set(
    books.appointments.filter(({ status }) => status !== 'CANCELLED').map(({ id }) => id),
  )
  const endedAnywhere = tablets.flatMap(endedOn)
  for (const tablet of tablets) {
    const ended = endedOn(tablet)
    const names = givenNames(tablet)
    const rowOf = (id: string) => names.get(id) ?? id
    for (const { ending, entry } of ended) {
      const tag = tagOf(entry)
      if (!tag || ending !== 'applied') continue
      const name = nameOf({ row: rowOf(entry.input.id), tag })
      if (!done.has(name) && !forgotten.has(name))
        violate(`${tablet.name}: ${tag} counts as applied but the host never did it`)
    }
    const asked = new Set(
      [...ended.map(({ entry }) => entry), ...queuedOn(tablet)].flatMap(doubtsOf),
    )
    for (const each of given.filter((one) => one.tablet === tablet && isBooking(one))) {
      const rows = madeBy(books, each.tag).filter((id) => standing.has(id) && !asked.has(id))
      const wanted = keptOf(endedAnywhere, each.tag)
      if (rows.length > wanted)
        violate(
          `${tablet.name}: ${each.tag} is there ${rows.length} times instead of ${wanted}, and the user was not asked`,
        )
    }
  }
}

const isBooking = ({ command }: Asked): boolean => command === 'createAppointment'

const madeBy = ({ effects }: Pick<Books, 'effects'>, tag: string): string[] =>
  effects
    .filter((effect) => effect.tag === tag && effect.action === 'createAppointment')
    .map(({ row }) => row)

/**
 * Number of applied bookings with a tag, by the ids that tablets gave them. Booking a refused appointment again adds
 * one, because it copies the note and with it the tag.
 */
const keptOf = (ended: readonly EndedRecord[], tag: string): number =>
  new Set(ended.filter((record) => isKept(record, tag)).map(({ entry }) => entry.input.id)).size

const isKept = ({ ending, entry }: EndedRecord, tag: string): boolean =>
  ending === 'applied' && entry.command === 'createAppointment' && tagOf(entry) === tag

/** Ids of bookings that a conflict has named as possibly one too many. */
const doubtsOf = ({ conflict }: EndedRecord['entry']): string[] =>
  conflict?.code === 'maybe-twice' ? conflict.blocking.map(({ id }) => id) : []

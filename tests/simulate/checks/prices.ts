import type { CreateInput } from '#domain/appointment/input'
import { type EndedRecord, endedOn, type SeenTablet } from '../device/records'
import type { Given, ShownPrice } from '../staff/given'
import { type Subject, subjectOf } from '../staff/subject'
import type { Violate } from './devices'
import { type Books, type Effect, nameOfVersion } from './read-books'

/** The fields of a command that this check compares. */
interface Asked extends Pick<Given, 'subject' | 'input' | 'price'> {
  tablet: SeenTablet
}

type Told = Pick<Books, 'effects' | 'receipts'>

interface Parts {
  tablets: readonly SeenTablet[]
  given: readonly Asked[]
  books: Told
  violate: Violate
}

/** A booking that took effect as it was sent. */
interface Booked {
  record: EndedRecord
  price: ShownPrice
  /** its position among all effects */
  order: number
  serviceId: string
  promoId: string | null
}

/**
 * Checks that a booking costs what its clerk was shown, unless another user changed the price in between. Skips
 * bookings with a conflict, or with this tablet's own changes of the same service and promo.
 */
export function checkPrices({ tablets, given, books, violate }: Parts): void {
  const orders = new Map(books.effects.map((one, order) => [nameOfVersion(one), order]))
  const owners = ownersOf(books)
  for (const tablet of tablets) {
    const ended = endedOn(tablet)
    for (const record of ended) {
      const note = noteOf(given, tablet, record)
      const { row = null, version = null } = books.receipts.get(record.id) ?? {}
      const order = orders.get(nameOfVersion({ table: 'appointments', row, version }))
      const effect = books.effects[order ?? -1]
      if (!note?.price || order === undefined || !effect) continue
      const { serviceIds, promoId } = note.input as CreateInput // of a booking, as `noteOf` says
      const [serviceId = ''] = serviceIds
      const booked = { record, price: note.price, order, serviceId, promoId }
      const got = [effect.changes.originalPrice?.[1], effect.changes.discount?.[1]].join(' less ')
      const shown = [note.price.originalPrice, note.price.discount].join(' less ')
      if (got === shown || isExcused(ended, booked) || isOthers(books, owners, ended, booked))
        continue
      violate(
        `${tablet.name}: ${record.id} was booked at ${got} where ${shown} was shown, and no other user has changed it`,
      )
    }
  }
}

function noteOf(given: readonly Asked[], tablet: SeenTablet, { ending, entry }: EndedRecord) {
  const { command, supersedes, conflict, input } = entry
  if (command !== 'createAppointment' || ending !== 'applied' || supersedes || conflict) return null
  return given.find((one) => one.tablet === tablet && one.subject === input.id) ?? null
}

const isIts = ({ table, id }: Subject, { serviceId, promoId }: Booked): boolean =>
  (table === 'services' && id === serviceId) || (table === 'promos' && id === promoId)

/** Whether the price shown lacked this tablet's own changes, or had changes that were refused or discarded later. */
function isExcused(ended: readonly EndedRecord[], booked: Booked): boolean {
  const { entry, id } = booked.record
  return ended.some(
    (other) =>
      other.id !== id &&
      other.entry.seq < entry.seq &&
      isIts(subjectOf(other.entry), booked) &&
      (other.entry.seq > booked.price.lastSeq ||
        other.entry.conflict ||
        other.by !== null ||
        other.ending === 'withdrawn' ||
        other.ending === 'discarded'),
  )
}

/** Whether another user's change of the price took effect between display and booking. */
function isOthers(
  { effects }: Told,
  owners: ReadonlyMap<Effect, string>,
  ended: readonly EndedRecord[],
  booked: Booked,
): boolean {
  const own = new Set(
    ended.flatMap(({ id, entry }) => (entry.user === booked.record.entry.user ? id : [])),
  )
  const isOfIts = ({ table, row: id }: Effect) =>
    (table === 'services' || table === 'promos') && isIts({ table, id }, booked)
  // A change that waits for its answer is shown over a later one of another user.
  const lastOwn = effects.findLastIndex(
    (effect, order) => order < booked.order && isOfIts(effect) && own.has(owners.get(effect) ?? ''),
  )
  return effects.some((effect, order) => {
    const { table, version, changes } = effect
    if (!isOfIts(effect)) return false
    const isService = table === 'services'
    const seen = isService ? booked.price.service : booked.price.promo
    const isOfPrice =
      'price' in changes || 'promoLessMap' in changes || 'serviceLessPriceMap' in changes
    return (
      isOfPrice &&
      order < booked.order &&
      ((version ?? 0) > seen || (lastOwn !== -1 && order > lastOwn)) &&
      !own.has(owners.get(effect) ?? '')
    )
  })
}

/** The key of each effect's request. An effect on the other side of a relation has the key of its command. */
function ownersOf({ effects, receipts }: Told): ReadonlyMap<Effect, string> {
  const keys = new Map(
    [...receipts].flatMap(([key, { status, row, version }]) =>
      status < 400 && row !== null ? [[`${row} ${version}`, key] as const] : [],
    ),
  )
  const owners = new Map<Effect, string>()
  let last: string | undefined
  let action = ''
  for (const effect of effects) {
    const key = keys.get(`${effect.row} ${effect.version}`)
    if (key !== undefined || effect.action !== action) last = key
    action = effect.action
    if (last !== undefined) owners.set(effect, last)
  }
  return owners
}

import { dateWords, daysWords, hourWords, inWords } from '../kernel/date-words'
import { weekdayOf } from '../kernel/dates'
import { upperName } from '../kernel/names'
import type { Obstacle } from '../kernel/refusal'
import { haveDay, outsideHours } from '../kernel/weekly-times'
import { type Appointment, guestBookings } from '../rows/appointment'
import { blankCustomer, type Customer } from '../rows/customer'
import type { Promo } from '../rows/promo'
import type { Occasion } from '../rows/service'
import type { World } from '../rows/world'

/** A visit for which a promo is wanted. `person`: null for a customer without a record. */
export interface GuestOccasion extends Occasion {
  person: Pick<Customer, 'type' | 'contractEndDate'> | null
}

/**
 * The reason why a promo doesn't fit a visit, in a few words: "until 4 PM only"; null if it fits. A visit without a
 * date or time has none of theirs.
 */
export function whyUnfit(
  promo: Promo,
  { startDate, startTime, person }: GuestOccasion,
): string | null {
  return (
    (startDate === '' ? null : dayReason(promo, startDate)) ??
    (startTime === '' ? null : hourReason(promo, startTime)) ??
    customerReason(promo, startDate, person ?? blankCustomer)
  )
}

function dayReason({ validFrom, validUntil, weekdays: days }: Promo, date: string): string | null {
  if (validFrom && date < validFrom) return `from ${dayWords(validFrom, date)} on`
  if (validUntil && date > validUntil) return `until ${dayWords(validUntil, date)} only`
  return haveDay(days, weekdayOf(date)) ? null : `${daysWords(days)} only`
}

function hourReason({ hoursFrom: from, hoursUntil: until }: Promo, time: string): string | null {
  const side = outsideHours({ from, until }, time)
  if (side === null) return null
  return side === 'before'
    ? `from ${hourWords(from ?? '')} on`
    : `until ${hourWords(until ?? '')} only`
}

function customerReason(
  { customerTypes }: Promo,
  date: string,
  { type, contractEndDate }: Pick<Customer, 'type' | 'contractEndDate'>,
): string | null {
  if (customerTypes.length === 0) return null
  if (!customerTypes.includes(type)) return `for ${inWords(customerTypes)} only`
  const hasEnded = contractEndDate !== null && date > contractEndDate
  return hasEnded ? `contract ended ${dayWords(contractEndDate, date)}` : null
}

/** A visit that is booked or checked in with a promo. */
interface Visit extends Pick<Appointment, 'id' | 'mobileNumber' | 'startDate' | 'startTime'> {
  promoId: string | null
}

/** The obstacle to a promo that doesn't fit a visit, or that its customer has used: a soft rule. */
export function promoObstacles(world: World, visit: Visit): Obstacle[] {
  const promo = world.promos.get(visit.promoId ?? '')
  if (!promo) return []
  const person = world.customers.get(visit.mobileNumber) ?? null
  const why = whyUnfit(promo, { ...visit, person }) ?? whyUsed(world, promo, visit)
  if (why === null) return []
  const text = `${upperName(promo.name)} does not fit: ${why}.`
  return [{ kind: 'promo', id: promo.id, why: 'PROMO', text }]
}

/** The day on which the customer has used a promo that may be used once, by the visits of this world. */
function whyUsed({ appointments }: World, promo: Promo, visit: Visit): string | null {
  if (!promo.oncePerCustomer) return null
  const [used] = guestBookings([...appointments.values()])
    .filter(({ id, promoId, mobileNumber, status }) => {
      const isOther = id !== visit.id && status !== 'CANCELLED'
      return isOther && promoId === promo.id && mobileNumber === visit.mobileNumber
    })
    .sort((a, b) => (a.startDate < b.startDate ? -1 : 1))
  return used ? `was used on ${dayWords(used.startDate, visit.startDate)}` : null
}

/** "Oct 31", with its year if that is another one than of the visit. */
const dayWords = (date: string, ofVisit: string): string =>
  date.slice(0, 4) === ofVisit.slice(0, 4) ? dateWords(date).replace(/,.*/, '') : dateWords(date)

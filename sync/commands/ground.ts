import { bookingOf, commandOf, isCreate, type Work } from '#domain/commands/work'
import { addDays } from '#domain/kernel/dates'
import { laneOf } from '../outbox/lanes'
import type { WithMirror } from '../outbox/mirror'
import type { ReadContext } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import { createWarmWorld, type WarmWorld } from '../overlay/warm'
import type { WithNews } from '../session/news'
import type { WithSessions } from '../session/session'
import { readStretch, stretchOf } from '../store/customers'
import { findAppointments } from '../store/days'
import type { WithDb } from '../store/db'

/** The world that a command is checked against. */
export interface Footing {
  warm: WarmWorld
  /** whether something waits by now that is not in it, or something in it was not kept */
  isOvertaken(): boolean
}

/** Lends commands the world that they are checked against. */
export interface Ground {
  /** Reads only what isn't in memory yet; null before the first sync. */
  of(store: string, work: Work): Promise<Footing | null>
  /** Forgets it: something else was written. */
  forget(): void
  /** The same where this tab's own entry was not kept: what was made on top of it is void too. */
  spoil(): void
}

/** Far more than a day needs; a tablet's memory is not endless. */
const mostCustomers = 20_000

export function createGround(
  parts: WithDb & WithSessions & WithNews & WithMirror,
  reader: Reader,
): Ground {
  let kept: Footing | null = null
  let life = 0
  let spoilt = 0
  let reading: Promise<unknown> = Promise.resolve()

  function footing(warm: WarmWorld): Footing {
    const intakes = parts.mirror.intakes()
    const before = spoilt
    return { warm, isOvertaken: () => before !== spoilt || intakes !== parts.mirror.intakes() }
  }

  const keptFor = (store: string) =>
    kept?.warm.store === store && !kept.isOvertaken() ? kept : null

  async function read(context: ReadContext, work: Work): Promise<Footing> {
    const before = life
    const former = keptFor(context.store)
    const isKept = former !== null && former.warm.world.customers.size < mostCustomers
    const found = isKept ? former : footing(createWarmWorld(context.store, context.business))
    await readWork(parts, reader, context, found.warm, work)
    if (before === life) kept = found
    return found
  }

  const look = (work: Work) => reader.look({ customers: true }, (context) => read(context, work))

  parts.news.hear(({ what, isOwn }) => {
    if (what === 'settled' || what === 'rows' || (what === 'appended' && !isOwn)) forget()
  })
  parts.sessions.subscribe(forget)

  function forget() {
    life += 1
    kept = null
  }

  return {
    forget,
    spoil() {
      spoilt += 1
      forget()
    },
    async of(store, work) {
      const known = () => {
        const found = keptFor(store)
        return found && covers(parts, found.warm, work) ? found : null
      }
      const here = known()
      if (here) return here
      // One after the other: what the first one reads is often all that the next one needs.
      const read = reading.then(() => known() ?? look(work))
      reading = read.catch(() => undefined)
      return read
    },
  }
}

/** Days on which the appointment is or is to be, and its customer's number. */
function needs(warm: WarmWorld, work: Work): { dates: string[]; mobile: string } {
  const row = warm.world.appointments.get(bookingOf(work) ?? '')
  const wanted = 'startDate' in work.input ? work.input.startDate : undefined
  const dates = [row?.startDate, wanted].filter((date): date is string => Boolean(date))
  return { dates, mobile: commandOf(work).mobile(work.input) ?? row?.mobileNumber ?? '' }
}

function covers({ mirror }: WithMirror, warm: WarmWorld, work: Work): boolean {
  const booking = bookingOf(work)
  const isKnown = booking === null || isCreate(work) || warm.world.appointments.has(booking)
  const { dates, mobile } = needs(warm, work)
  const isPageRead =
    warm.stretches.has(stretchOf(mobile)[0]) && !mirror.known().byFamily.has(mobile)
  const hasCustomer = mobile === '' || warm.mobiles.has(mobile) || isPageRead
  return isKnown && hasCustomer && dates.every((date) => warm.days.has(date))
}

async function readWork(
  parts: WithDb,
  reader: Reader,
  context: ReadContext,
  warm: WarmWorld,
  work: Work,
): Promise<void> {
  const id = bookingOf(work)
  if (id !== null && !warm.world.appointments.has(id)) {
    const [base] = await findAppointments(parts.db, context.store, [id])
    const lane = context.waiting.byLane.get(laneOf(work)) ?? []
    for (const date of [base?.startDate, ...lane.flatMap((entry) => entry.dates)])
      if (date) await readDay(reader, context, warm, date)
  }
  const { dates, mobile } = needs(warm, work)
  for (const date of dates) await readDay(reader, context, warm, date)
  if (mobile !== '' && !warm.mobiles.has(mobile))
    await readCustomers(parts, reader, context, warm, mobile)
}

/** A day is complete with those around it: bookings run past midnight. */
async function readDay(reader: Reader, context: ReadContext, warm: WarmWorld, date: string) {
  if (warm.days.has(date)) return
  const { base, families } = await reader.days(context, addDays(date, -1), addDays(date, 1))
  // What is there already may hold a command that is being saved at this moment.
  for (const row of [...families.flatMap((family) => [...family.rows.values()]), ...base])
    if (!warm.world.appointments.has(row.id)) warm.putRow(row)
  warm.days.add(date)
}

/** Customers come many at a time; those for whom something waits are folded one by one. */
async function readCustomers(
  { db }: WithDb,
  reader: Reader,
  context: ReadContext,
  warm: WarmWorld,
  mobile: string,
) {
  for (const customer of await readStretch(db, context.store, mobile))
    if (!context.waiting.byFamily.has(customer.mobileNumber)) warm.putCustomer(customer)
  const isWaitedFor = context.waiting.byFamily.has(mobile)
  const own = isWaitedFor ? await reader.customer(context, mobile) : null
  if (own) warm.putCustomer(own)
  warm.mobiles.add(mobile)
  warm.stretches.add(stretchOf(mobile)[0])
}

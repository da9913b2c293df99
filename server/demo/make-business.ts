import { addDays, type BusinessTime, isoAt, wallMinute } from '#domain/kernel/dates'
import type { Customer } from '#domain/rows/customer'
import { mapsByKind, type World } from '#domain/rows/world'
import { lookups } from '../kernel/lookups'
import { actOut, type Happening } from './act-out'
import type { Business, LedgerEntry, StoreRows } from './business'
import { demoAccounts, type StoreOffer, storeOffers } from './catalog'
import { History } from './history'
import { makeCustomers } from './make-customers'
import { makeStore } from './make-store'
import { planDay } from './plan-day'
import { createRandom, type Random } from './random'

const seed = 20_261_121
const daysBack = 30
const daysAhead = 14
const daysSinceFounding = 320

type Resources = Omit<StoreRows, 'appointments' | 'known'>

/**
 * Makes a plausible business with a month of past and future bookings (SPEC.md service-12). The domain's own commands
 * make the rows, so every amount is as if staff had entered it. The same day gives the same business.
 */
export function makeBusiness(now: BusinessTime): Business {
  const random = createRandom(seed)
  const people = makeCustomers(random, now.date)
  const founded = new Date(isoAt(addDays(now.date, -daysSinceFounding), '09:00')).getTime()
  const customers = new Map(people.map((person) => [person.mobileNumber, person]))
  const opening = people.flatMap(openingEntry)
  const simulated = storeOffers.map((offer, index) => {
    const rows = makeStore(random, offer, founded)
    const known = index === 0 ? people.slice(0, 1400) : people.slice(1200)
    const history = new History(worldOf(rows), customers, userOf(offer))
    simulate(random, history, known, now)
    const ids = known.map(({ id }) => id)
    return { rows: { ...rows, appointments: history.appointments, known: ids }, history }
  })
  return {
    stores: simulated.map(({ rows }) => rows),
    customers: [...customers.values()],
    points: [...opening, ...simulated.flatMap(({ history }) => history.ledger)],
    accounts: demoAccounts,
  }
}

const userOf = ({ code }: StoreOffer) =>
  demoAccounts.find(({ roles, storeCode }) => storeCode === code && roles.length === 1)?.username ??
  'owner'

/** A ledger entry for points earned before the demo's month, as if they were added by hand. */
function openingEntry({ id, pointsEarned, createdBy, createdDateTime }: Customer): LedgerEntry[] {
  if (pointsEarned === 0) return []
  return [
    {
      customerId: id,
      action: 'ADD',
      points: pointsEarned,
      appointmentId: null,
      storeCode: 'SERENITY_MAKATI',
      balanceAfter: pointsEarned,
      createdBy: createdBy ?? 'owner',
      createdDateTime: createdDateTime ?? '',
    },
  ]
}

function worldOf(rows: Resources): World {
  return {
    store: rows.store,
    lookups,
    ...mapsByKind(() => new Map()),
    services: byId(rows.services),
    promos: byId(rows.promos),
    staffs: byId(rows.staffs),
    rooms: byId(rows.rooms),
    lockers: byId(rows.lockers),
    products: byId(rows.products),
    appointments: new Map(),
    customers: new Map(),
  }
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))

/** Runs the commands of all visits up to now, in order of time. */
function simulate(
  random: Random,
  history: History,
  people: readonly Customer[],
  now: BusinessTime,
) {
  const nowMinute = wallMinute(now.date, now.time)
  const happenings: Happening[] = []
  for (let day = -daysBack; day <= daysAhead; day += 1) {
    const date = addDays(now.date, day)
    const nextCustomer = visitors(random, people)
    for (const plan of planDay(random, history.on(date), {
      date,
      busyness: busyness(day),
      nextCustomer,
    })) {
      const id = random.uuid(new Date(isoAt(date, '00:00')).getTime() + random.int(0, 86_399_999))
      happenings.push(...actOut(random, { ...plan, id }))
    }
  }
  const past = happenings.filter(({ at }) => at <= nowMinute)
  for (const { act } of past.sort((a, b) => a.at - b.at)) act(history)
}

/** The share of a day that is booked. Future days have fewer bookings. */
function busyness(day: number): number {
  return day <= 0 ? 0.9 : Math.max(0.2, 0.8 - day * 0.05)
}

/** Returns a function that gives active customers in random order, each once a day. */
function visitors(random: Random, people: readonly Customer[]): () => Customer {
  const waiting = random.shuffled(people.filter(({ status }) => status === 'ACTIVE'))
  return () => {
    const person = waiting.pop()
    if (!person) throw new RangeError('more visits than customers')
    return person
  }
}

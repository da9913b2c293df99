import { atWallMinute, wallMinute } from '#domain/kernel/dates'
import type { Customer } from '#domain/rows/customer'
import type { Service } from '#domain/rows/service'
import type { Staff } from '#domain/rows/staff'
import type { World } from '#domain/rows/world'
import { isFree, slotOf } from '#domain/slot/availability'
import { dutyOf, isDayOff } from '#domain/slot/obstacles'
import { type Interval, lengthOf, overlaps } from '#domain/slot/timing'
import { hotCompress, serviceOffers } from './catalog'
import type { Random } from './random'

/** A planned visit. `startsAt` is in wall-clock minutes (see domain/kernel/dates). */
export interface Plan {
  customer: Customer
  services: readonly Service[]
  startsAt: number
  staffId: string | null
  roomId: string | null
}

interface Day {
  random: Random
  world: World
  date: string
  /** 0 to 1 */
  busyness: number
  nextCustomer: () => Customer
  /** intervals in which rooms are taken, by room id */
  taken: Map<string, Interval[]>
}

/** Plans the visits of a business day: first each therapist's, then those without a therapist. */
export function planDay(
  random: Random,
  world: World,
  day: Pick<Day, 'date' | 'busyness' | 'nextCustomer'>,
): Plan[] {
  const whole: Day = { ...day, random, world, taken: new Map() }
  const onDuty = [...world.staffs.values()].filter(
    (staff) => staff.available && !isDayOff(staff, day.date),
  )
  const massages = onDuty.flatMap((staff) => planTherapist(whole, staff))
  const count = Math.round(world.rooms.size * 0.8 * day.busyness)
  const others = Array.from({ length: count }, () => planOther(whole))
  return [...massages, ...withoutTherapist(whole), ...others]
}

/** Fills a therapist's duty hours with visits, breaks and pauses. */
function planTherapist(day: Day, staff: Staff): Plan[] {
  const { random, world, date } = day
  const duty = dutyOf(staff, world.store, day.date)
  const lastCall = wallMinute(date, duty.lastCall ?? '20:00')
  const plans: Plan[] = []
  let at = wallMinute(date, duty.start ?? '10:00') + random.int(0, 4) * 15
  while (at <= lastCall) {
    const isIdle = !random.chance(day.busyness)
    const plan = isIdle ? null : planMassage(day, staff, at)
    if (plan) plans.push(plan)
    const pause = isIdle ? 60 : random.pick([15, 15, 15, 30])
    const minutes = plan ? minutesOf(plan.services) + random.pick([0, 0, 15, 30]) : pause
    at = Math.ceil((at + minutes) / 15) * 15
  }
  return plans
}

function planMassage(day: Day, staff: Staff, startsAt: number): Plan | null {
  const { random, world } = day
  const main = pickWeighted(random, servicesGiven(world, staff))
  const extra = random.chance(0.08) ? named(world, hotCompress) : undefined
  const services = main ? [main, ...(extra ? [extra] : [])] : []
  const { date: startDate, time: startTime } = atWallMinute(startsAt)
  const slot = slotOf(world, { startDate, startTime, serviceIds: services.map(({ id }) => id) })
  if (!main || !isFree(world, slot, 'staff', staff.id)) return null
  const roomId = takeRoom(day, main, slot.interval)
  if (!roomId) return null
  return { customer: day.nextCustomer(), services, startsAt, staffId: staff.id, roomId }
}

/** Two bookings without a therapist: one before noon, one in the evening. */
function withoutTherapist(day: Day): Plan[] {
  const { random, world, date } = day
  const hours = [random.int(44, 48) / 4, random.int(60, 80) / 4]
  return hours.flatMap((hour) => {
    const main = named(world, 'SWEDISH MASSAGE 60')
    if (!main) return []
    const startsAt = wallMinute(date, '00:00') + hour * 60
    const roomId = takeRoom(day, main, { from: startsAt, to: startsAt + minutesOf([main]) })
    if (!roomId) return []
    return [{ customer: day.nextCustomer(), services: [main], startsAt, staffId: null, roomId }]
  })
}

function planOther(day: Day): Plan {
  const { random, world, date } = day
  const offered = [...world.services.values()].filter(({ type }) => type !== 'MASSAGE')
  const main = pickWeighted(random, offered)
  const startsAt = wallMinute(date, '00:00') + random.int(10 * 12, 21 * 12) * 5
  const services = main ? [main] : []
  return { customer: day.nextCustomer(), services, startsAt, staffId: null, roomId: null }
}

/** Reserves a room that serves the service and is free in this day's plan; null when there is none. */
function takeRoom({ world, random, taken }: Day, main: Service, interval: Interval): string | null {
  const suitable = [...world.rooms.values()].filter((room) => room.serviceIds.includes(main.id))
  const free = random.shuffled(suitable).find((room) => {
    return !(taken.get(room.id) ?? []).some((busy) => overlaps(busy, interval))
  })
  if (!free) return null
  taken.set(free.id, [...(taken.get(free.id) ?? []), interval])
  return free.id
}

function minutesOf(services: readonly Service[]): number {
  const { minutes, cleaning } = lengthOf(services)
  return minutes + cleaning
}

const servicesGiven = (world: World, staff: Staff): Service[] =>
  Object.keys(staff.serviceCommissionMap).flatMap((id) => world.services.get(id) ?? [])

const named = (world: World, name: string): Service | undefined =>
  [...world.services.values()].find((service) => service.name === name)

function pickWeighted(random: Random, services: readonly Service[]): Service | null {
  const lots = services.flatMap((service) => {
    const offer = serviceOffers.find(({ name }) => name === service.name)
    return Array.from({ length: offer?.weight ?? 0 }, () => service)
  })
  return lots.length > 0 ? random.pick(lots) : null
}

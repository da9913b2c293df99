import * as v from 'valibot'
import { lineUp, type Place } from '#domain/appointment/line-up/line-up'
import { type CommandName, commands } from '#domain/commands/all'
import { appointment } from '#domain/rows/appointment'
import { attendanceId } from '#domain/rows/line-up/attendance'
import { run, type World } from '#domain/rows/world'
import { business, storeCode, today } from '../business'
import { at, withChanges } from '../commands'

export const idOf = (staffId: string, day = today) => attendanceId(storeCode, staffId, day)

/** An instant of the test's day at a business time (HH:mm). */
export const instant = (time: string, date = today) => at(time, date).now.instant

interface Fact {
  name: CommandName
  staffId: string
  body?: object
  /** business time of the tablet */
  time: string
}

/** The outcome of a fact about a therapist at the service: the next world, or the text of a refusal. */
export function enter(
  world: World,
  { name, staffId, body = {}, time }: Fact,
  received = time,
): World | string {
  const own = name === 'clockIn' ? { staffId, day: today } : {}
  const input = commands[name].parse({
    ...{ id: idOf(staffId), ...own, at: instant(time) },
    ...body,
  })
  if (!input) return 'malformed'
  const done = run(commands[name].transition as never, world, input as never, at(received))
  return done.kind === 'done' ? withChanges(world, done.changes) : done.refusal.message
}

/** The world in which therapists have clocked in at their times. */
export function present(times: Readonly<Record<string, string>>, before = business()): World {
  return Object.entries(times).reduce((world, [staffId, time]) => {
    const next = enter(world, { name: 'clockIn', staffId, time })
    if (typeof next === 'string') throw new Error(next)
    return next
  }, before)
}

/** A Swedish massage of 75 minutes from a start on. */
export function visit(world: World, id: string, staffId: string, start: string, more = {}): World {
  const [hour = 0, minute = 0] = start.split(':').map(Number)
  const end = hour * 60 + minute + 75
  const two = (value: number) => String(value).padStart(2, '0')
  const row = v.parse(appointment, {
    ...{ id, storeCode, staffId, serviceIds: ['swedish'], status: 'CHECKED_IN' },
    ...{ startDate: today, startTime: start, endDate: today },
    endTime: `${two(Math.floor(end / 60))}:${two(end % 60)}`,
    ...more,
  })
  return { ...world, appointments: new Map(world.appointments).set(id, row) }
}

export const placesAt = (world: World, time: string): Place[] =>
  lineUp(world, { date: today, time })

export const orderAt = (world: World, time: string): string[] =>
  placesAt(world, time).map(({ staff }) => staff.id)

import { lineUp } from '#domain/appointment/line-up/line-up'
import { addDays } from '#domain/kernel/dates'
import { attendanceId } from '#domain/rows/line-up/attendance'
import type { World } from '#domain/rows/world'
import type { Violate } from './devices'

const times = ['09:00', '12:00', '15:00', '20:00', '23:30']

/** Checks that a therapist has one attendance a day, and that no request costs a place in the line-up. */
export function checkLineUp(world: World, violate: Violate): void {
  const { attendances, appointments, store } = world
  for (const { id, staffId, day } of attendances.values())
    if (id !== attendanceId(store.code, staffId, day))
      violate(`service: the attendance ${id} is not of ${staffId} on ${day}`)
  const unasked = new Map([...appointments].filter(([, row]) => !row.staffRequested))
  const days = new Set([...attendances.values()].map(({ day }) => day))
  for (const day of days)
    for (const date of [day, addDays(day, 1)])
      for (const time of times) {
        const [all, own] = [world, { ...world, appointments: unasked }].map((rows) =>
          lineUp(rows, { date, time })
            .map(({ staff, turns, since }) => `${staff.id} (${turns} turns, since ${since})`)
            .join(', '),
        )
        if (all !== own) violate(`service: a request costs a place on ${date} ${time}: ${all}`)
      }
}

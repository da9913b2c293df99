import { type BusinessTime, wallMinute } from '../../kernel/dates'
import { type Appointment, isTandem } from '../../rows/appointment'
import type { World } from '../../rows/world'
import { runningDay } from '../../slot/night'
import { tandemsOf } from '../../slot/second-therapist'
import { doneMinute } from '../../slot/timing'

/** A service in progress, or one to which its therapist is being called. */
export interface CallOut {
  id: string
  /** the therapist's name, and the second therapist's after it */
  therapist: string
  room: string
  services: readonly string[]
  /** minutes to the service's end, without cleaning; the whole length before the start */
  minutesLeft: number
  /** whether the therapist is called: the service has not begun, or began a few minutes ago */
  isCalled: boolean
}

/** Minutes before the start from which a therapist is called, and after it until which that goes on. */
const calledBefore = 10
const calledAfter = 5

/**
 * Services of checked-in guests that run or begin soon on the running day, the called ones first. A guest who came early
 * calls no one before the time. No guest is named.
 */
export function callOuts(world: World, now: Pick<BusinessTime, 'date' | 'time'>): CallOut[] {
  const day = runningDay(now, world.store)
  const minute = wallMinute(now.date, now.time)
  return [...world.appointments.values()]
    .flatMap((row) => {
      const [from, to] = spanOf(row)
      const isNow = from - calledBefore <= minute && minute < to
      const isOfDay = row.startDate === day && row.status === 'CHECKED_IN'
      if (!isOfDay || !isNow || isTandem(row)) return []
      const names = therapistsOf(world, row)
      if (names.length === 0) return []
      const call: CallOut = {
        id: row.id,
        therapist: names.join(', '),
        room: world.rooms.get(row.roomId ?? '')?.name ?? '',
        services: row.serviceIds.flatMap((id) => world.services.get(id)?.name ?? []),
        minutesLeft: to - Math.max(minute, from),
        isCalled: minute < from + calledAfter,
      }
      return [{ call, from }]
    })
    .sort((a, b) => Number(b.call.isCalled) - Number(a.call.isCalled) || a.from - b.from)
    .map(({ call }) => call)
}

/** Names of a guest's therapist and second therapist. */
function therapistsOf(world: World, guest: Appointment): string[] {
  const rows = [guest, ...tandemsOf(world, guest)]
  return rows.flatMap(({ staffId }) => world.staffs.get(staffId ?? '')?.name ?? [])
}

/** Start and end of a service, without cleaning. */
const spanOf = (row: Appointment): readonly [number, number] => [
  wallMinute(row.startDate, row.startTime),
  doneMinute(row),
]

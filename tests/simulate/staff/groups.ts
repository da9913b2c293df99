import type { CancelGroupInput } from '#domain/appointment/group/input'
import { seenOf } from '#domain/appointment/group/members'
import { moveGroupInput } from '#domain/appointment/group/move-input'
import type { Appointment } from '#domain/rows/appointment'
import type { Random } from '../time/random'
import { allRules, times } from './inputs'
import type { Drawing, MoneyShown, MoneyTask } from './money-task'

/** Draws a command on the guests of a group; null when none is booked. `last`: the row that was worked on last. */
export function groupTask(
  drawing: Drawing,
  shown: MoneyShown,
  last: string | null,
): MoneyTask | null {
  const guests = someGroup(drawing.random, shown.appointments, last)
  const [guest] = guests
  if (!guest) return null
  return drawing.random.chance(0.6)
    ? moved(drawing, shown, guests, guest)
    : cancelled(drawing, guests, guest)
}

/** The guests of a group that another tablet may change at once, mostly of the one that was worked on last. */
function someGroup(
  random: Random,
  appointments: readonly Appointment[],
  last: string | null,
): readonly Appointment[] {
  const live = appointments.filter(
    ({ groupId, status }) => groupId !== null && (status === 'RESERVED' || status === 'CHECKED_IN'),
  )
  const first = live.find(({ id }) => id === last)
  const { groupId = null } = first ?? (live.length > 0 ? random.pick(live) : {})
  return live.filter((row) => row.groupId === groupId)
}

function moved(
  { random }: Drawing,
  { world, appointments }: MoneyShown,
  guests: readonly Appointment[],
  guest: Appointment,
): MoneyTask {
  const rows = { ...world, appointments: new Map(appointments.map((row) => [row.id, row])) }
  const { startDate, staffId } = guest
  const input = moveGroupInput(rows, guests, guest, {
    startDate,
    startTime: random.pick(times),
    staffId,
  })
  // The desk is warned of breaks and duty hours, and mostly moves the guests all the same.
  const confirmed = random.chance(0.8) ? [...allRules] : input.confirmed
  return { task: { command: 'moveGroup', input: { ...input, confirmed } }, row: null }
}

function cancelled(
  { random, tag }: Drawing,
  guests: readonly Appointment[],
  { id, groupId }: Appointment,
): MoneyTask | null {
  if (groupId === null) return null
  const members = guests.flatMap((row): CancelGroupInput['members'][number][] =>
    row.status === 'RESERVED' || row.status === 'CHECKED_IN'
      ? [{ ...seenOf(row), status: row.status }]
      : [],
  )
  const input = { id, groupId, members, cancelReason: tag, customerInitiated: random.chance(0.5) }
  return { task: { command: 'cancelGroup', input }, row: null }
}

import { isoAt, wallMinute } from '../../kernel/dates'
import { type Refusal, refuse } from '../../kernel/refusal'
import { type Appointment, isFinal } from '../../rows/appointment'
import type { Changes, Transition, World } from '../../rows/world'
import { confirmedBy, mustBe, obstaclesRule, requireThat } from '../rules'
import { stamped } from '../stamp'
import type { StartInput } from './input'
import { type End, endAfter, endObstacles, shortened, withEnd } from './longer'

/**
 * Starts a late guest at another time: with the rest of the booked time, or with all of it if that is free (SPEC.md
 * late-1). The price stays.
 */
export const start: Transition<StartInput> = {
  check(world, input) {
    const row = world.appointments.get(input.id)
    const missing = mustBe(row, ['RESERVED', 'CHECKED_IN'], 'started')
    if (missing || !row) return missing
    return timeRule(row, input) ?? obstaclesRule(obstacles(world, row, input), input.confirmed)
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    if (!row || isFinal(row)) return null
    const end = endOf(row, input)
    const isCut = !input.keepEnd && input.confirmed.includes('CLEANING')
    const { startTime } = input
    const next = {
      ...withEnd(row, isCut ? shortened(world, row, end) : end),
      startTime,
      start: isoAt(row.startDate, startTime),
      confirmed: confirmedBy(row, input),
    }
    return { rows: [{ table: 'appointments', row: stamped(next, context) }], points: [] }
  },
}

const lateness = ({ startDate, startTime }: Appointment, input: StartInput): number =>
  wallMinute(startDate, input.startTime) - wallMinute(startDate, startTime)

const endOf = (row: Appointment, input: StartInput): End =>
  endAfter(row, input.keepEnd ? 0 : Math.max(0, lateness(row, input)))

const obstacles = (world: World, row: Appointment, input: StartInput) =>
  input.keepEnd ? [] : endObstacles(world, row, endOf(row, input))

function timeRule(row: Appointment, input: StartInput): Refusal | null {
  const late = lateness(row, input)
  if (late <= 0)
    return refuse('rule', 'The start should be later than the booked one.', { field: 'startTime' })
  const booked = wallMinute(row.endDate, row.endTime) - wallMinute(row.startDate, row.startTime)
  return requireThat(
    late < booked - row.cleaningMinutes,
    'The booked time is over by then.',
    'startTime',
  )
}

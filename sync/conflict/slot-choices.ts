import type { Appointment } from '#domain/appointment/appointment'
import { type AvailableResources, availableResources } from '#domain/appointment/availability'
import { atWallMinute, wallMinute } from '#domain/kernel/dates'
import type { Obstacle } from '#domain/kernel/refusal'
import type { World } from '#domain/world'
import type { Choice } from '../conflict-api'

/** What a booking whose slot was taken can do instead. */
export interface SlotQuestion {
  /** the business with everybody's bookings of these days, as far as this tablet knows */
  world: World
  /** the booking as it was wanted */
  wanted: Appointment
  obstacles: readonly Obstacle[]
  mayMove: boolean
  mayWaiveTherapist: boolean
}

const therapistsOffered = 3
const stepMinutes = 30
const stepsAhead = 12

/** Ways out of a taken slot from live availability, the default first (design section 5). */
export function slotChoices(question: SlotQuestion): Choice[] {
  const { wanted, obstacles, mayWaiveTherapist } = question
  const free = freeAt(question, wanted.startDate, wanted.startTime)
  const blocked = new Set(obstacles.map(({ kind }) => kind))
  const choices: Choice[] = []
  const staffIsFree = wanted.staffId === null || has(free.staffs, wanted.staffId)
  if (staffIsFree) choices.push(...rooms(free, wanted))
  else choices.push(...therapists(free, wanted))
  if (blocked.has('locker')) choices.push(...lockers(free, wanted))
  if (question.mayMove) choices.push(...laterStart(question))
  const isOfStaff = obstacles.every(({ kind }) => kind === 'staff')
  if (mayWaiveTherapist && isOfStaff && wanted.staffId !== null && wanted.status === 'RESERVED')
    choices.push({ kind: 'no-therapist' })
  return choices
}

const has = (rows: readonly { id: string }[], id: string | null): boolean =>
  rows.some((row) => row.id === id)

function freeAt({ world, wanted }: SlotQuestion, startDate: string, startTime: string) {
  const { serviceIds, id: appointmentId } = wanted
  return availableResources(world, { startDate, startTime, serviceIds, appointmentId })
}

/** The wanted room where it is free, else any free one; undefined when there is none. */
function roomIn(free: AvailableResources, wanted: Appointment): string | null | undefined {
  if (wanted.roomId === null || has(free.rooms, wanted.roomId)) return wanted.roomId
  return free.rooms[0]?.id
}

function therapists(free: AvailableResources, wanted: Appointment): Choice[] {
  const roomId = roomIn(free, wanted)
  if (roomId === undefined) return []
  const { startDate, startTime } = wanted
  return free.staffs
    .slice(0, therapistsOffered)
    .map(({ id: staffId }) => ({ kind: 'give-to', staffId, roomId, startDate, startTime }))
}

function rooms(free: AvailableResources, wanted: Appointment): Choice[] {
  if (wanted.roomId === null || has(free.rooms, wanted.roomId)) return []
  const [room] = free.rooms
  return room ? [{ kind: 'move-room', roomId: room.id }] : []
}

function lockers(free: AvailableResources, wanted: Appointment): Choice[] {
  const [locker] = free.lockers
  if (!locker || has(free.lockers, wanted.lockerId)) return []
  return [{ kind: 'move-locker', lockerId: locker.id }]
}

/** The same therapist at the next free start within the same business day. */
function laterStart(question: SlotQuestion): Choice[] {
  const { wanted } = question
  const from = wallMinute(wanted.startDate, wanted.startTime)
  for (let step = 1; step <= stepsAhead; step += 1) {
    const { date: startDate, time: startTime } = atWallMinute(from + step * stepMinutes)
    if (startDate !== wanted.startDate) return []
    const free = freeAt(question, startDate, startTime)
    const roomId = roomIn(free, wanted)
    const { staffId } = wanted
    if (roomId === undefined || (staffId !== null && !has(free.staffs, staffId))) continue
    return roomId === wanted.roomId || staffId === null
      ? [{ kind: 'move-time', startDate, startTime }]
      : [{ kind: 'give-to', staffId, roomId, startDate, startTime }]
  }
  return []
}

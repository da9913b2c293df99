import * as v from 'valibot'
import { addAbsenceInput, cancelAbsenceInput } from '#domain/absence/input'
import { guestsOf } from '#domain/appointment/running/absent-guests'
import { moveUpdate } from '#domain/appointment/running/other-moves'
import { addDays, atWallMinute, businessTimeOfInstant, wallMinute } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import { type Absence, endOfDay } from '#domain/rows/line-up/absence'
import type { World } from '#domain/rows/world'
import { today } from '../../support/business'
import { updating } from '../../support/commands'
import { isLive, isPending, longer } from './extensions'
import { newBooking, type Task, times, type Wishes } from './inputs'
import type { Drawing, MoneyShown, MoneyTask } from './money-task'

/** An absence, mostly from the end or the start of one of the therapist's visits. */
export function newAbsence(
  { random, ids, at }: Drawing,
  { world, appointments }: MoneyShown,
  begins: 'startTime' | 'endTime' = 'endTime',
): MoneyTask {
  const visits = appointments.filter((row) => isPending(row) && row.staffId !== null)
  const visit = visits.length > 0 && random.chance(0.8) ? random.pick(visits) : null
  const from = visit && visit.endDate === visit.startDate ? visit[begins] : '15:00'
  const hour = atWallMinute(wallMinute(today, from) + 60)
  const until = hour.date === today ? hour.time : endOfDay
  const hours = random.weighted([
    [2, { from, until }],
    [2, { from }],
    [1, {}],
  ])
  const staffId = visit?.staffId ?? random.pick([...world.staffs.keys()])
  const body = { id: ids(), staffId, day: visit?.startDate ?? today, ...hours, reason: 'Ill', at }
  const input = v.parse(addAbsenceInput, body)
  return { task: { command: 'addAbsence', input: { ...input, id: body.id } }, row: null }
}

const standing = ({ absences }: World): Absence[] =>
  [...absences.values()].filter(({ cancelledAt }) => cancelledAt === null)

export function absenceTakenBack({ random, at }: Drawing, world: World): MoneyTask | null {
  const absences = standing(world)
  if (absences.length === 0) return null
  const row = random.pick(absences)
  const input = { ...v.parse(cancelAbsenceInput, { at }), id: row.id }
  return { task: { command: 'cancelAbsence', input }, row }
}

/** The proposed move of a guest whose therapist is absent. */
export function guestMoved({ random, at }: Drawing, { world, appointments }: MoneyShown) {
  const now = businessTimeOfInstant(at)
  const absences = standing(world)
  if (!now || absences.length === 0) return null
  const rows = new Map(appointments.map((row) => [row.id, row]))
  const guests = guestsOf({ ...world, appointments: rows }, random.pick(absences), now)
  const moved = guests.flatMap(({ row, move }) => (move ? { row, move } : []))
  if (moved.length === 0) return null
  const { row, move } = random.pick(moved)
  return { task: { command: 'updateAppointment', input: moveUpdate(row, move) }, row } as const
}

/** The therapist and day of an absence that is standing or was just entered. */
type Hours = Pick<Absence, 'staffId' | 'day'>

/** A booking, move or extension of a standing absence's therapist; null without an absence. */
export function aroundSomeAbsence(drawing: Drawing, shown: MoneyShown): MoneyTask | null {
  const absences = standing(shown.world)
  // An absence until the end of the day is the one that a wrong day would make longer.
  const open = absences.filter(({ until }) => until === endOfDay)
  const among = open.length > 0 ? open : absences
  return among.length > 0 ? aroundAbsence(drawing, shown, drawing.random.pick(among)) : null
}

/**
 * A booking, move or extension of an absent therapist, without a confirmation: within the absence, or on the day after
 * it, on which the therapist is there.
 */
export function aroundAbsence(drawing: Drawing, shown: MoneyShown, hours: Hours): MoneyTask | null {
  const { random } = drawing
  const { staffId, day } = hours
  const visits = shown.appointments.filter((row) => isLive(row) && row.staffId === staffId)
  const next = addDays(day, 1)
  return random.weighted<() => MoneyTask | null>([
    [1.5, () => bookedWith(drawing, shown.world, { staffId })],
    [1.5, () => unconfirmed(drawing, shown.world, visits)],
    [3, () => bookedWith(drawing, shown.world, { staffId, startDate: next })],
    [1, () => movedTo(drawing, visits, next)],
    [
      1.5,
      () =>
        unconfirmed(
          drawing,
          shown.world,
          visits.filter((row) => row.startDate > day),
        ),
    ],
  ])()
}

function bookedWith({ random, ids, tag }: Drawing, { store }: World, wishes: Wishes): MoneyTask {
  const asked = { ...wishes, isPass: false, confirmed: [] }
  return { task: newBooking(random, ids(), tag, store.code, asked), row: null }
}

/** More minutes, without a confirmation, for the last of some visits. */
function unconfirmed(drawing: Drawing, world: World, visits: readonly Appointment[]) {
  const row = visits.toSorted((a, b) => Date.parse(b.end) - Date.parse(a.end))[0]
  if (!row) return null
  const made = longer(drawing, world, row, null)
  return { ...made, task: { ...made.task, input: { ...made.task.input, confirmed: [] } } as Task } // the input is of the same command
}

function movedTo(
  { random }: Drawing,
  visits: readonly Appointment[],
  startDate: string,
): MoneyTask | null {
  const reserved = visits.filter(({ status }) => status === 'RESERVED')
  if (reserved.length === 0) return null
  const row = random.pick(reserved)
  const to = { startDate, startTime: random.pick(times) }
  const input = updating({ id: row.id, ...to, confirmed: [] })
  return { task: { command: 'updateAppointment', input }, row }
}

import * as v from 'valibot'
import { addAbsenceInput, cancelAbsenceInput } from '#domain/absence/input'
import { guestsOf } from '#domain/appointment/running/absent-guests'
import { extensionTerms } from '#domain/appointment/running/extend'
import { extendInput, startInput } from '#domain/appointment/running/input'
import { moveUpdate } from '#domain/appointment/running/other-moves'
import type { CommandName } from '#domain/commands/all'
import { groupCommands } from '#domain/commands/groups'
import { atWallMinute, businessTimeOfInstant, wallMinute } from '#domain/kernel/dates'
import { softRules } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import type { Drawer } from '#domain/rows/drawer'
import { type Absence, endOfDay } from '#domain/rows/line-up/absence'
import type { World } from '#domain/rows/world'
import { today } from '../../support/business'
import type { Random } from '../time/random'
import { groupTask } from './groups'
import { allRules, type Task } from './inputs'
import type { Drawing, MoneyShown, MoneyTask } from './money-task'

/** Draws a command on the running day; null when there is nothing to do it on. `last`: the row that was worked on last. */
export function dayTask(
  drawing: Drawing,
  shown: MoneyShown,
  drawer: Drawer | null,
  last: string | null,
): MoneyTask | null {
  const { random } = drawing
  const row = someVisit(random, shown, last)
  return random.weighted<() => MoneyTask | null>([
    [5, () => row && longer(drawing, shown.world, row, drawer)],
    [1.5, () => row && later(drawing, row)],
    [2, () => newAbsence(drawing, shown)],
    [1, () => absenceTakenBack(drawing, shown.world)],
    [1.5, () => guestMoved(drawing, shown)],
    [row?.groupId ? 25 : 4, () => groupTask(drawing, shown, last)],
  ])()
}

/** Whether another clerk mostly goes on with the same kind of command: both desks extend, or change one group. */
export const isOfDay = (command: CommandName): boolean =>
  command === 'extendAppointment' || command in groupCommands

const isLive = ({ status, start, end }: Appointment): boolean =>
  (status === 'RESERVED' || status === 'CHECKED_IN') && start !== end

/** Draws a visit with a duration, mostly the one that was worked on last, or one of a therapist who was absent. */
function someVisit(
  random: Random,
  { world, appointments }: MoneyShown,
  last: string | null,
): Appointment | null {
  const live = appointments.filter(isLive)
  const absent = world.absences.get(last ?? '')?.staffId
  const same = live.find(({ id, staffId }) => id === last || (absent && staffId === absent))
  if (same && random.chance(0.7)) return same
  return live.length > 0 ? random.pick(live) : null
}

/** Rules that a clerk confirms: none at first. */
const confirmation = (random: Random) => random.pick([[], [], allRules, softRules])

/** More minutes, or a service for a guest who is there, at the price that the form shows. */
function longer(
  { random, ids }: Drawing,
  world: World,
  row: Appointment,
  drawer: Drawer | null,
): MoneyTask {
  const isHere = row.status === 'CHECKED_IN'
  const body = {
    extensionId: ids(),
    minutes: random.pick([15, 30, 30, 60, 90]),
    serviceId: isHere && random.chance(0.3) ? random.pick([...world.services.keys()]) : null,
    modeOfPayment: isHere ? random.pick(['CASH', 'GCASH', null]) : null,
    confirmed: confirmation(random),
    ...(drawer && { drawerId: drawer.id }),
  }
  const input = { ...v.parse(extendInput, body), id: row.id }
  const shownPrice = extensionTerms(world, row, input).price
  return { task: { command: 'extendAppointment', input: { ...input, shownPrice } }, row }
}

/** More minutes, without a confirmation, for the last visit of a therapist who is about to be absent. */
export function longerThanThere(
  drawing: Drawing,
  { world, appointments }: MoneyShown,
  absence: object,
): MoneyTask | null {
  const staffId = 'staffId' in absence ? absence.staffId : null
  const row = appointments
    .filter((each) => isLive(each) && each.staffId !== null && each.staffId === staffId)
    .sort((a, b) => Date.parse(b.end) - Date.parse(a.end))[0]
  if (!row) return null
  const made = longer(drawing, world, row, null)
  return { ...made, task: { ...made.task, input: { ...made.task.input, confirmed: [] } } as Task } // the input is of the same command
}

/** A later start for a late guest. */
function later({ random }: Drawing, row: Appointment): MoneyTask {
  const late = random.pick([10, 20, 45])
  const { time: startTime } = atWallMinute(wallMinute(row.startDate, row.startTime) + late)
  const body = { startTime, keepEnd: random.chance(0.5), confirmed: confirmation(random) }
  return {
    task: { command: 'startAppointment', input: { ...v.parse(startInput, body), id: row.id } },
    row,
  }
}

/** An absence, mostly from the end of one of the therapist's visits. */
function newAbsence({ random, ids, at }: Drawing, { world, appointments }: MoneyShown): MoneyTask {
  const visits = appointments.filter((row) => isLive(row) && row.staffId !== null)
  const visit = visits.length > 0 && random.chance(0.8) ? random.pick(visits) : null
  const from = visit && visit.endDate === visit.startDate ? visit.endTime : '15:00'
  const hour = atWallMinute(wallMinute(today, from) + 60)
  const until = hour.date === today ? hour.time : endOfDay
  const hours = random.weighted([
    [3, { from, until }],
    [1, { from }],
    [1, {}],
  ])
  const staffId = visit?.staffId ?? random.pick([...world.staffs.keys()])
  const body = { id: ids(), staffId, day: visit?.startDate ?? today, ...hours, reason: 'Ill', at }
  const input = v.parse(addAbsenceInput, body)
  return { task: { command: 'addAbsence', input: { ...input, id: body.id } }, row: null }
}

const standing = ({ absences }: World): Absence[] =>
  [...absences.values()].filter(({ cancelledAt }) => cancelledAt === null)

function absenceTakenBack({ random, at }: Drawing, world: World): MoneyTask | null {
  const absences = standing(world)
  if (absences.length === 0) return null
  const row = random.pick(absences)
  const input = { ...v.parse(cancelAbsenceInput, { at }), id: row.id }
  return { task: { command: 'cancelAbsence', input }, row }
}

/** The proposed move of a guest whose therapist is absent. */
function guestMoved({ random, at }: Drawing, { world, appointments }: MoneyShown) {
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

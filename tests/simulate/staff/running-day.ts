import * as v from 'valibot'
import { startInput } from '#domain/appointment/running/input'
import type { CommandName } from '#domain/commands/all'
import { groupCommands } from '#domain/commands/groups'
import { atWallMinute, wallMinute } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import type { Drawer } from '#domain/rows/drawer'
import { extensionsOf } from '#domain/rows/extension'
import { privilegeKinds } from '#domain/rows/privilege'
import type { Random } from '../time/random'
import { absenceTakenBack, aroundSomeAbsence, guestMoved, newAbsence } from './absences'
import { confirmation, isLive, longer, shorter } from './extensions'
import { groupTask } from './groups'
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
    [row && extensionsOf(row).length > 0 ? 3 : 0, () => row && shorter(drawing, row, drawer)],
    [1.5, () => row && later(drawing, row)],
    [shown.world.store.givesPrivileges ? 8 : 0, () => row && byLaw(drawing, row)],
    [2, () => newAbsence(drawing, shown)],
    [1, () => absenceTakenBack(drawing, shown.world)],
    [1.5, () => guestMoved(drawing, shown)],
    [4, () => aroundSomeAbsence(drawing, shown)],
    [row?.groupId ? 25 : 4, () => groupTask(drawing, shown, drawer, last)],
  ])()
}

/** Whether another clerk mostly goes on with the same kind of command: both desks extend, or change one group. */
export const isOfDay = (command: CommandName): boolean =>
  command === 'extendAppointment' || command === 'takeBackExtension' || command in groupCommands

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

/** A discount by law for a guest, or none. */
function byLaw({ random }: Drawing, row: Appointment): MoneyTask {
  const given = { kind: random.pick(privilegeKinds), idNumber: random.pick(['77-1', '88-2']) }
  const input = {
    id: row.id,
    privilege: random.chance(0.7) ? { ...given, name: '' } : null,
  }
  return { task: { command: 'givePrivilege', input }, row }
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

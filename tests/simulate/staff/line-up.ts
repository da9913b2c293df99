import * as v from 'valibot'
import { clockInInput, clockOutInput, endSkipInput, skipTurnInput } from '#domain/attendance/input'
import { businessTimeOfInstant } from '#domain/kernel/dates'
import { attendanceId } from '#domain/rows/line-up/attendance'
import type { World } from '#domain/rows/world'
import { runningDay } from '#domain/slot/night'
import type { Drawing, MoneyTask } from './money-task'

/** Draws a fact about the presence of a therapist; null when there is nothing to do it on. */
export function presenceTask({ random, ids, at }: Drawing, world: World): MoneyTask | null {
  const now = businessTimeOfInstant(at)
  const staffs = [...world.staffs.keys()]
  if (!now || staffs.length === 0) return null
  const day = runningDay(now, world.store)
  const idOf = (staffId: string) => attendanceId(world.store.code, staffId, day)
  // A line-up has an order once two therapists are present.
  const missing = staffs.filter((each) => !world.attendances.has(idOf(each)))
  const staffId = random.pick(missing.length > 0 && random.chance(0.6) ? missing : staffs)
  const id = idOf(staffId)
  const row = world.attendances.get(id) ?? null
  const clockIn = (): MoneyTask => {
    const kind = random.pick(['REGULAR', 'REGULAR', 'BACKUP'] as const)
    const input = { ...v.parse(clockInInput, { staffId, day, kind, at }), id }
    return { task: { command: 'clockIn', input }, row }
  }
  if (!row) return clockIn()
  const skip = row.skips.find(({ endedAt }) => endedAt === null)
  return random.weighted<() => MoneyTask | null>([
    [1, clockIn],
    [
      1,
      () => ({
        task: { command: 'clockOut', input: { ...v.parse(clockOutInput, { at }), id } },
        row,
      }),
    ],
    [
      3,
      () => {
        const body = { skipId: ids(), minutes: random.between(1, 30), reason: 'Lunch', at }
        return {
          task: { command: 'skipTurn', input: { ...v.parse(skipTurnInput, body), id } },
          row,
        }
      },
    ],
    [
      skip ? 2 : 0,
      () => {
        if (!skip) return null
        const input = { ...v.parse(endSkipInput, { skipId: skip.id, at }), id }
        return { task: { command: 'endSkip', input }, row }
      },
    ],
  ])()
}

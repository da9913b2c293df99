import * as v from 'valibot'
import { type Refusal, refuse } from '../kernel/refusal'
import { type Attendance, attendance, attendanceId } from '../rows/line-up/attendance'
import type { Context, Transition, World } from '../rows/world'
import { earlier, enteredAt, futureRule, isOnDay, later } from './change'
import type { ClockInInput } from './input'

const blank: Attendance = v.parse(attendance, { id: '' })

/**
 * Clocks a therapist in. A second clock-in changes the same row, so that the entries of two tablets give the same row
 * in any order: the earliest is kept as `inAt`, the latest as `lastInAt`.
 */
export const clockIn: Transition<ClockInInput> = {
  check: clockInRule,
  apply(world, input, context) {
    const { user, now } = context
    const known = world.attendances.get(input.id)
    const at = arrival(input, context)
    const row: Attendance = {
      ...(known ?? newRow(world, input, context)),
      inAt: earlier(known?.inAt ?? null, at),
      lastInAt: later(known?.lastInAt ?? null, at),
      kind: known ? laterKind(known, { lastInAt: at, kind: input.kind }) : input.kind,
      lastUpdatedBy: user,
      updatedDateTime: now.instant,
    }
    return { rows: [{ table: 'attendances', row }], points: [] }
  },
}

type KindSince = Pick<Attendance, 'lastInAt' | 'kind'>

/** The kind of the later clock-in. For two at the same instant the choice doesn't depend on their order. */
function laterKind(a: KindSince, b: KindSince): string {
  if (a.lastInAt !== b.lastInAt) return a.lastInAt > b.lastInAt ? a.kind : b.kind
  return a.kind > b.kind ? a.kind : b.kind
}

const arrival = (input: ClockInInput, context: Context): string => {
  const entered = enteredAt(input, context)
  return input.inAt === undefined ? entered : earlier(input.inAt, entered)
}

const newRow = (world: World, input: ClockInInput, { user, now }: Context): Attendance => ({
  ...blank,
  id: input.id,
  storeCode: world.store.code,
  day: input.day,
  staffId: input.staffId,
  createdBy: user,
  createdDateTime: now.instant,
})

function clockInRule(world: World, input: ClockInInput, context: Context): Refusal | null {
  const { id, staffId, day, inAt } = input
  if (!world.staffs.has(staffId))
    return refuse('missing', 'This therapist does not exist.', { field: 'staffId' })
  const expected = attendanceId(world.store.code, staffId, day)
  if (id !== expected)
    return refuse('rule', `The id of this attendance should be ${expected}.`, { field: 'id' })
  const future = futureRule('inAt', inAt, input, context)
  if (future) return future
  const at = inAt ?? input.at ?? context.now.instant
  return isOnDay(world, day, at)
    ? null
    : refuse('rule', 'The time of a clock-in should be on its day.', { field: 'inAt' })
}

import * as v from 'valibot'
import { guestsOf } from '#domain/appointment/running/absent-guests'
import { moveUpdate } from '#domain/appointment/running/other-moves'
import { waysOut } from '#domain/appointment/running/ways-out'
import { businessTimeAt } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import type { Drawer } from '#domain/rows/drawer'
import { absence } from '#domain/rows/line-up/absence'
import type { World } from '#domain/rows/world'
import { newAbsence } from './absences'
import { isLive, longer } from './extensions'
import type { Drawing, MoneyShown, MoneyTask } from './money-task'

interface SetDrawing extends Drawing {
  /** the tag of the nth command of the set */
  tagAt: (position: number) => string
}

/** Draws commands that a screen gives at once, of which all are stored or none; empty when there is nothing to do. */
export const taskSet = (
  drawing: SetDrawing,
  shown: MoneyShown,
  drawer: Drawer | null,
): MoneyTask[] =>
  drawing.random.chance(0.6)
    ? absenceWithMoves(drawing, shown)
    : extensionWithMoves(drawing, shown, drawer)

const withDay = ({ world, appointments }: MoneyShown): World => ({
  ...world,
  appointments: new Map(appointments.map((row) => [row.id, row])),
})

/** An absence with the moves of most guests whom it meets, as its form gives them. */
function absenceWithMoves(drawing: SetDrawing, shown: MoneyShown): MoneyTask[] {
  const { random, at, tagAt } = drawing
  const made = newAbsence(drawing, shown, 'startTime')
  const hours = v.parse(absence, made.task.input)
  const guests = guestsOf(withDay(shown), hours, businessTimeAt(Date.parse(at)))
  const moved = guests.filter(({ move }) => move && random.chance(0.8))
  return [
    made,
    ...moved.flatMap(({ row, move }, place) =>
      move ? moveOf(row, moveUpdate(row, move), tagAt(place + 1)) : [],
    ),
  ]
}

/** An extension with the moves of the bookings that are in its way. */
function extensionWithMoves(
  drawing: SetDrawing,
  shown: MoneyShown,
  drawer: Drawer | null,
): MoneyTask[] {
  const { random, user, at, tagAt } = drawing
  const live = shown.appointments.filter(isLive)
  if (live.length === 0) return []
  const world = withDay(shown)
  const made = longer(drawing, world, random.pick(live), drawer)
  if (made.task.command !== 'extendAppointment') return []
  const context = { user, now: businessTimeAt(Date.parse(at)), freshId: '' }
  const [moves = []] = waysOut(world, made.task.input, context).moves
  return [
    ...moves.flatMap(({ id, name: _, ...move }, place) => {
      const row = world.appointments.get(id)
      return row ? moveOf(row, moveUpdate(row, move), tagAt(place)) : []
    }),
    made,
  ]
}

/** A move with the command's tag, which marks its entry. */
const moveOf = (
  row: Appointment,
  move: ReturnType<typeof moveUpdate>,
  note: string,
): MoneyTask => ({ task: { command: 'updateAppointment', input: { ...move, note } }, row })

import { commands } from '#domain/commands/all'
import { commandWords } from '#domain/commands/words'
import { upperName } from '#domain/kernel/names'
import { type Appointment, isTandem } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import type { Conflict } from '#sync'
import { customerChanged } from '../../data/customer-changed'
import { clockTime, dayTitle } from '../../ui/format/format-date'
import { personName } from './person-name'
import { pointsText } from './queue-rows'
import { rowName } from './row-words'

/**
 * The row that a change is about, as text. A visit is named with its time, because two customers of a day may have the
 * same name.
 */
export function subjectText(conflict: Conflict, world: World | null, today: string): string {
  const { command, current, wanted } = conflict
  const booked = current ?? wanted
  if (booked && command !== 'createAppointment') return visitText(booked, today)
  const person = personText(conflict, world)
  const { thing = 'the visit' } = commandWords[command]
  return person || rowName(conflict, world) || nameGiven(conflict) || thing
}

/**
 * A visit as text: "Miguel Go's 2:00 PM visit", with the date if it isn't today. A second therapist's booking is named
 * by the visit that it belongs to.
 */
function visitText(row: Appointment, today: string): string {
  const { name, startDate, startTime } = row
  const time = clockTime(startTime)
  const visit =
    startDate === today
      ? `${name}'s ${time} visit`
      : `${name}'s visit on ${dayTitle(startDate)} at ${time}`
  return isTandem(row) ? `the second therapist of ${visit}` : visit
}

/** A change of a customer as text: "Ana Cruz", "+40 points for Ana Cruz". */
function personText(conflict: Conflict, world: World | null): string {
  const number = customerChanged(conflict)
  if (!number) return ''
  const whom = personName(number, world)
  const points = conflict.command === 'updatePoints' && commands.updatePoints.parse(conflict.input)
  if (!points) return whom
  return `${pointsText(points)} ${points.points === 1 ? 'point' : 'points'} for ${whom}`
}

/** The name of a new row, from the input, because the row isn't stored yet. */
function nameGiven({ command, input }: Conflict): string {
  if (!('name' in input) || !input.name) return ''
  return command === 'createAppointment' ? input.name : upperName(input.name)
}

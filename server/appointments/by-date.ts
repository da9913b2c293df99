import type { Appointment } from '#domain/appointment/appointment'
import type { calls } from '#domain/calls/all'
import { addDays, type Moment, wallMinute } from '#domain/kernel/dates'
import { err, ok } from '#domain/kernel/result'
import type { Reader } from '../db/tx'
import { problems } from '../http/problem'
import type { Answer, Asked } from '../http/route'
import { readBetween } from './read-appointments'

const longestRangeDays = 92

type Call = typeof calls.appointmentsByDate

/** Appointments of a day or of a range of days (design decision 9). */
export async function appointmentsByDate(reader: Reader, asked: Asked<Call>): Answer<Call> {
  const { start, end = start, basedOnCurrentTime } = asked.query
  if (end > addDays(start, longestRangeDays))
    return err(problems.malformed(`end: at most ${longestRangeDays} days after start`))
  const rows = await readBetween(reader, asked.actor.storeCode, start, end)
  return ok(basedOnCurrentTime ? rows.filter((row) => isGoingOn(row, asked.now)) : rows)
}

function isGoingOn(row: Appointment, now: Moment): boolean {
  const end = wallMinute(row.endDate, row.endTime)
  return row.status === 'CHECKED_IN' || end > wallMinute(now.date, now.time)
}

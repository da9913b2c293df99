import type { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import { err, ok, type Result } from '#domain/kernel/result'
import { readJsonBetween } from '../appointments/read-appointments-json'
import type { Reader } from '../db/tx'
import { type Problem, problems } from '../http/problem'
import { JsonText } from '../http/reply'
import type { Asked } from '../http/route'

const longestRangeDays = 92

type Call = typeof calls.appointmentsByDate

/** Appointments of one day or a range of days (SPEC.md service-4). */
export async function appointmentsByDate(
  reader: Reader,
  asked: Asked<Call>,
): Promise<Result<JsonText, Problem>> {
  const { start, end = start, basedOnCurrentTime } = asked.query
  if (end > addDays(start, longestRangeDays))
    return err(problems.malformed(`end: at most ${longestRangeDays} days after start`))
  const goingOnAt = basedOnCurrentTime ? asked.now : null
  const days = { from: start, to: end, goingOnAt }
  return ok(new JsonText(await readJsonBetween(reader, asked.actor.storeCode, days)))
}

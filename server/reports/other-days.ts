import type { AnyCall } from '#domain/calls/define-call'
import { addDays } from '#domain/kernel/dates'
import { may } from '#domain/may'
import { notAllowedText } from '#domain/may-words'
import { mayCarryOver } from '#domain/slot/night'
import { type Problem, problems } from '../http/problem'
import type { Asked } from '../http/route'

interface Days {
  start?: string
  date?: string
}

/**
 * The answer to an actor who may not see the money of the days that a report has; null if the actor may, or the report
 * has no money. Until noon the day before may still run.
 */
export function otherDaysProblem(
  { actor, now }: Asked<AnyCall>,
  call: AnyCall,
  { start, date }: Days,
): Problem | null {
  const { roles, rights } = actor
  const hasMoney = call.may === 'seeSales' || call.may === 'seeMoney'
  if (!hasMoney || may(roles, 'useOtherDays', rights)) return null
  const earliest = mayCarryOver(now) ? addDays(now.date, -1) : now.date
  // A report of a month has other days.
  const isRunning = (start ?? date ?? '') >= earliest
  return isRunning ? null : problems.notAllowed(notAllowedText(roles, 'useOtherDays', rights))
}

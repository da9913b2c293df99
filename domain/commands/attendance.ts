import { clockIn } from '../attendance/clock-in'
import { clockOut } from '../attendance/clock-out'
import type { ClockInInput, ClockOutInput, EndSkipInput, SkipTurnInput } from '../attendance/input'
import { endSkip, skipTurn } from '../attendance/skip-turn'
import { lineUpCalls as calls } from '../calls/line-up'
import { type CommandsOf, targeted } from './define-command'

const table = 'attendances'

export interface AttendanceInputs {
  clockIn: ClockInInput
  clockOut: ClockOutInput
  skipTurn: SkipTurnInput
  endSkip: EndSkipInput
}

/** Commands for the presence of therapists. Each records an event, so the row is the same in any order of arrival. */
export const attendanceCommands: CommandsOf<AttendanceInputs> = {
  clockIn: targeted<ClockInInput>({ call: calls.clockIn, transition: clockIn, table }),
  clockOut: targeted<ClockOutInput>({ call: calls.clockOut, transition: clockOut, table }),
  skipTurn: targeted<SkipTurnInput>({ call: calls.skipTurn, transition: skipTurn, table }),
  endSkip: targeted<EndSkipInput>({ call: calls.endSkip, transition: endSkip, table }),
}

import { clockIn } from '../attendance/clock-in'
import { clockOut } from '../attendance/clock-out'
import type { ClockInInput, ClockOutInput, EndSkipInput, SkipTurnInput } from '../attendance/input'
import { endSkip, skipTurn } from '../attendance/skip-turn'
import { lineUpCalls as calls } from '../calls/line-up'
import { type CommandsOf, targeted } from './define-command'
import { at } from './facts'

const table = 'attendances'
const facts = { stamps: at, takesMoney: false, appends: null, acts: 'always' } as const

export interface AttendanceInputs {
  clockIn: ClockInInput
  clockOut: ClockOutInput
  skipTurn: SkipTurnInput
  endSkip: EndSkipInput
}

/** Commands for the presence of therapists. Each records an event, so the row is the same in any order of arrival. */
export const attendanceCommands: CommandsOf<AttendanceInputs> = {
  clockIn: targeted<ClockInInput>({ call: calls.clockIn, transition: clockIn, table, facts }),
  clockOut: targeted<ClockOutInput>({ call: calls.clockOut, transition: clockOut, table, facts }),
  skipTurn: targeted<SkipTurnInput>({ call: calls.skipTurn, transition: skipTurn, table, facts }),
  endSkip: targeted<EndSkipInput>({ call: calls.endSkip, transition: endSkip, table, facts }),
}

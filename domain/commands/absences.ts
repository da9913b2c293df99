import { addAbsence } from '../absence/add-absence'
import { cancelAbsence } from '../absence/cancel-absence'
import type { AddAbsenceInput, CancelAbsenceInput } from '../absence/input'
import { runningCalls as calls } from '../calls/running'
import { type CommandsOf, targeted } from './define-command'
import { at } from './facts'

const table = 'absences'

export interface AbsenceInputs {
  addAbsence: AddAbsenceInput
  cancelAbsence: CancelAbsenceInput
}

/** Commands for absences. They never conflict: a row is added once, and only its first cancellation counts. */
export const absenceCommands: CommandsOf<AbsenceInputs> = {
  addAbsence: targeted<AddAbsenceInput>({
    call: calls.addAbsence,
    facts: { stamps: at, takesMoney: false, appends: null, acts: 'always' },
    transition: addAbsence,
    table,
    extra: ({ id }) => ({ id }),
  }),
  cancelAbsence: targeted<CancelAbsenceInput>({
    call: calls.cancelAbsence,
    facts: { stamps: at, takesMoney: false, appends: null, acts: 'always' },
    transition: cancelAbsence,
    table,
  }),
}

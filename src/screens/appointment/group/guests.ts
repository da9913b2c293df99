import type { Appointment } from '#domain/rows/appointment'
import type { RunResult } from '#sync'

/** The guests as a word on a button: "both", "all 3". */
export const everyWord = ({ length }: readonly Appointment[]): string =>
  length === 2 ? 'both' : `all ${length}`

/** The names of guests: "Jose, Rosa and Ina". */
export function namesOf(guests: readonly Appointment[]): string {
  const names = guests.map(({ name }) => name)
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}

/** A saved change of several guests. */
export interface GroupDone {
  text: string
  isQueued: boolean
  /** the entry of the queue, which can be withdrawn until it is sent */
  entryId: string | null
  /** the banner after Undo */
  undone: string
  /** undoes the change by a command of its own, also after it was sent; absent: only the entry can be withdrawn */
  goBack?: () => Promise<RunResult>
}

/** Props of the dialogs about guests. `row`: the opened appointment; `guests`: those whom the dialog is about. */
export interface GroupDialogProps {
  row: Appointment
  guests: readonly Appointment[]
  onDone: (done: GroupDone) => void
  onCancel: () => void
}

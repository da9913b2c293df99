import { FormDialog } from '../../../ui/form/form-dialog'
import { clockTime } from '../../../ui/format/format-date'
import { money } from '../../../ui/format/format-money'
import type { RunningDialogProps } from './start-dialog'
import { useLate } from './use-late'

/** Asks before a reservation is cancelled because its guest did not come. */
export function NoShowDialog({ row, onDone, onCancel }: RunningDialogProps) {
  const { cancelAsNoShow, running, refusal } = useLate(row, onDone)
  const paid = row.totalPricePaid
  return (
    <FormDialog
      danger
      title={`${row.name} did not show?`}
      text={`The reservation for ${clockTime(row.startTime)} is cancelled as a no-show.${
        paid > 0 ? ` ${money(paid)} stays paid on it.` : ''
      }`}
      message={refusal?.message}
      action="Did not show"
      isRunning={running}
      onSubmit={cancelAsNoShow}
      onCancel={onCancel}
    />
  )
}

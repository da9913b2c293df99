import { clockTime } from '../../../ui/format/format-date'
import { money } from '../../../ui/format/format-money'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog'
import type { RunningDialogProps } from './start-dialog'
import { useLate } from './use-late'

/** Asks before a reservation is cancelled because its guest did not come. */
export function NoShowDialog({ row, onDone, onCancel }: RunningDialogProps) {
  const { cancelAsNoShow, running, refusal } = useLate(row, onDone)
  const paid = row.totalPricePaid
  return (
    <ConfirmDialog
      opened
      danger
      title={`${row.name} did not show?`}
      confirm="Did not show"
      disabled={running}
      onConfirm={cancelAsNoShow}
      onCancel={onCancel}
    >
      {refusal?.message ??
        `The reservation for ${clockTime(row.startTime)} is cancelled as a no-show.${
          paid > 0 ? ` ${money(paid)} stays paid on it.` : ''
        }`}
    </ConfirmDialog>
  )
}

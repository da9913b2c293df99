import { cellDate, clockTime } from '../../ui/format/format-date'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog'
import type { DetailState } from './state/use-detail'

/** Staff may overrule breaks and hours, knowingly (SPEC.md availability-5). */
export function SoftRuleDialog({ detail }: { detail: DetailState }) {
  return (
    <ConfirmDialog
      opened={detail.question !== null}
      title="Save all the same?"
      confirm="Save anyway"
      onConfirm={() => detail.question?.agree()}
      onCancel={detail.dropQuestion}
    >
      {detail.question?.message}
    </ConfirmDialog>
  )
}

/** Asks before a massage is completed that has not begun: a second tap once did that. */
export function EarlyDialog({ detail }: { detail: DetailState }) {
  const { row, isEarly, act, dropEarly } = detail
  return (
    <ConfirmDialog
      opened={isEarly}
      title="Complete it before it begins?"
      confirm="Complete it now"
      onConfirm={() => act('complete', true)}
      onCancel={dropEarly}
    >
      {row.name} is booked for {cellDate(row.startDate)}, {clockTime(row.startTime)}. Completing
      ends the visit.
    </ConfirmDialog>
  )
}

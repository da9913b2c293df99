import { money } from '../../../ui/format/format-money'
import { CorrectionDialog, useWhy } from './correction-dialog'
import { type DialogProps, useCorrecting } from './use-correcting'

/** Sets a visit that was completed today back to CHECKED-IN. */
export function UndoDialog({ row, onDone, onCancel }: DialogProps) {
  const { send, running, refusal } = useCorrecting(row, onDone)
  const [why, setWhy] = useWhy()
  const { pointsEarned, completedPaymentAmount: paid } = row
  const points = pointsEarned > 0 ? `${pointsEarned} points and the commission` : 'The commission'
  return (
    <CorrectionDialog
      title="Undo the completion"
      text={
        <>
          The visit goes back to CHECKED-IN. {points} {pointsEarned > 0 ? 'are' : 'is'} taken back.
          {paid > 0 &&
            ` ${money(paid)} taken at the completion stays, and counts when it is completed again.`}
        </>
      }
      action="UNDO COMPLETION"
      danger
      kind="COMPLETION"
      {...{ why, refusal, onCancel }}
      isRunning={running}
      onWhy={setWhy}
      onSubmit={() => send('undoCompletion', why, 'The completion is undone.')}
    />
  )
}

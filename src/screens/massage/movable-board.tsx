import { useEffect } from 'react'
import type { World } from '#domain/rows/world'
import { Board, type BoardProps } from '../../board/board'
import { focusEvent } from '../../board/layout/focus-event'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog'
import { MoveNotice } from './move-notice'
import { useMoves } from './use-moves'

interface MovableBoardProps extends BoardProps {
  world: World | null
  /** id of an appointment to start moving; null for none */
  takenUp: string | null
  /** called when the move has begun */
  onTakenUp: () => void
}

/** The board with movable appointments. Stores the aim here, so that a move doesn't redraw the form. */
export function MovableBoard({ world, takenUp, onTakenUp, ...board }: MovableBoardProps) {
  const moves = useMoves(board.date)
  const { mover, question, dropQuestion } = moves
  useEffect(() => {
    const event = board.events.find(({ id }) => id === takenUp)
    if (!event || event.date !== board.date) return
    onTakenUp()
    const { columnId, startMinute } = event
    if (mover.reachOf(event)) mover.onAim({ event, columnId, minute: startMinute, by: 'hand' })
  })
  const movedId = moves.moved?.plan.before.id
  useEffect(() => {
    if (movedId) focusEvent(movedId)
  }, [movedId])
  return (
    <>
      <Board {...board} mover={mover} notice={<MoveNotice moves={moves} world={world} />} />
      <ConfirmDialog
        opened={question !== null}
        title="Move it all the same?"
        confirm="Move anyway"
        onConfirm={() => question?.agree()}
        onCancel={dropQuestion}
      >
        {question?.message}
      </ConfirmDialog>
    </>
  )
}

import { useEffect } from 'react'
import type { World } from '#domain/rows/world'
import { Board, type BoardProps } from '../../board/board'
import { focusEvent } from '../../board/layout/focus-event'
import type { BoardEvent } from '../../board/layout/model'
import { lazyPart } from '../../ui/feedback/lazy-part'
import { SoftRuleDialog } from '../../ui/overlay/soft-rule-dialog'
import type { GroupMoveDialogProps } from './group-move-dialog'
import { MoveNotice } from './move-notice'
import { useEventMenu } from './use-event-menu'
import { useMoves } from './use-moves'

export const GroupMoveDialog = lazyPart<GroupMoveDialogProps>(
  async () => (await import('./group-move-dialog')).GroupMoveDialog,
)

interface MovableBoardProps extends BoardProps {
  world: World | null
  /** id of an appointment that the user wants to move; null: none */
  takenUp: string | null
  /** called when the move has begun */
  onTakenUp: () => void
}

/** The board with movable appointments. It holds the aim itself, so that a move doesn't draw the form again. */
export function MovableBoard({ world, takenUp, onTakenUp, ...board }: MovableBoardProps) {
  const moves = useMoves(board.date)
  const { mover, question, dropQuestion } = moves
  const takeUp = (event: BoardEvent) => {
    const { columnId, startMinute } = event
    if (mover.reachOf(event)) mover.onAim({ event, columnId, minute: startMinute, by: 'hand' })
  }
  const eventOf = (wanted: string | null) =>
    board.events.find(({ id, date }) => id === wanted && date === board.date)
  useEffect(() => {
    const event = eventOf(takenUp)
    if (!event) return
    onTakenUp()
    takeUp(event)
  })
  const { menu, notice, onEventMenu } = useEventMenu(
    world,
    (id) => {
      const event = eventOf(id)
      return event && mover.reachOf(event) ? () => takeUp(event) : undefined
    },
    board.onEventOpen,
  )
  const hasOutcome = moves.moved !== null || moves.refusal !== null
  const movedId = moves.moved?.plan.before.id
  useEffect(() => {
    if (movedId) focusEvent(movedId)
  }, [movedId])
  return (
    <>
      <Board
        {...board}
        mover={mover}
        notice={notice ?? (hasOutcome ? <MoveNotice moves={moves} world={world} /> : board.notice)}
        onEventMenu={onEventMenu}
      />
      {menu}
      {moves.asked?.group && (
        <GroupMoveDialog
          plan={moves.asked.plan}
          group={moves.asked.group}
          world={moves.asked.world}
          onAlone={() => moves.answer('alone')}
          onAll={() => moves.answer('all')}
          onCancel={() => moves.answer(null)}
        />
      )}
      <SoftRuleDialog
        title="Move it all the same?"
        confirm="Move anyway"
        question={question}
        onCancel={dropQuestion}
      />
    </>
  )
}

import { Button } from '@mantine/core'
import { upperName } from '#domain/kernel/names'
import type { World } from '#domain/rows/world'
import { BoardNotice } from '../../board/board-notice'
import { noTherapist } from '../../board/layout/columns-for'
import { useStatus } from '../../data/use-session'
import { cellDate, clockTime } from '../../ui/format/format-date'
import { waitText } from '../booking/draft/wait-text'
import type { Moved, Moves } from './use-moves'

interface MoveNoticeProps {
  moves: Moves
  world: World | null
}

/** The outcome of the last move, with an Undo button. */
export function MoveNotice({ moves, world }: MoveNoticeProps) {
  const { moved, refusal, undo, clear, running } = moves
  const status = useStatus()
  if (refusal) {
    return <BoardNotice tone="error" title="Not moved" text={refusal.message} onClose={clear} />
  }
  if (!moved || !world) return null
  return (
    <BoardNotice
      tone="done"
      title={movedText(moved, world)}
      text={moved.isQueued ? waitText(status) : undefined}
      onClose={clear}
    >
      {!moved.isBack && (
        <Button variant="default" disabled={running} onClick={undo}>
          Undo
        </Button>
      )}
    </BoardNotice>
  )
}

/**
 * A move that was carried out, as text: "Ana Reyes is moved to BETH, Nov 20, 2026, 3:30 PM.", "Ana and Ben are moved to
 * …".
 */
function movedText({ plan, group, isBack }: Moved, { staffs }: World): string {
  const { before, to } = plan
  const { staffId, startDate, startTime } = isBack ? before : to
  const how = isBack ? 'back at' : 'moved to'
  const start = `${cellDate(startDate)}, ${clockTime(startTime)}`
  if (group) return `${group.before.map(({ name }) => name).join(' and ')} are ${how} ${start}.`
  const name = staffId && upperName(staffs.get(staffId)?.name ?? staffId)
  return `${before.name} is ${how} ${name ?? noTherapist}, ${start}.`
}

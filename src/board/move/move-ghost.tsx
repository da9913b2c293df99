import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icons/icon'
import { clockDigits } from '../layout/clock-text'
import { useDay } from '../layout/context'
import { eventSelector } from '../layout/focus-event'
import { pixelsAt } from '../layout/model'
import { verdictWord } from './move'
import css from './move.module.css'
import { useMoving } from './move-context'

export const verdictIcons = { free: 'check', ask: 'warning', blocked: 'cross' } as const

/** A copy of the moved appointment at the slot to which it would go. */
export function MoveGhost() {
  const { days } = useDay()
  const { aim, verdict } = useMoving()
  const ghost = useRef<HTMLDivElement>(null)
  const column = aim ? days.findIndex((day) => day.column.id === aim.columnId) : -1
  useEffect(() => {
    if (aim?.by === 'hand') ghost.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [aim])
  useEffect(() => (aim ? markMoving(aim.event.id) : undefined), [aim])
  if (!aim || column < 0) return null
  const { event, minute } = aim
  const length = event.endMinute - event.startMinute
  return (
    <div
      className={css.layer}
      style={{ gridColumn: `${column + 2} / ${column + 3}` }}
      aria-hidden="true"
    >
      <div
        ref={ghost}
        className={css.ghost}
        data-verdict={verdict?.kind}
        style={{ top: pixelsAt(minute), height: pixelsAt(length) }}
      >
        <strong>{event.title}</strong>
        {clockDigits(minute)} – {clockDigits(minute + length)}
        {verdict && (
          <span className={css.word}>
            <Icon name={verdictIcons[verdict.kind]} size={13} width={2} />
            {verdictWord(verdict)}
          </span>
        )}
      </div>
    </div>
  )
}

/** Marks the event as being moved. It stays in place until the drop. Returns a function that removes the mark. */
function markMoving(id: string): () => void {
  const event = document.querySelector(eventSelector(id))
  event?.setAttribute('data-moving', '')
  return () => event?.removeAttribute('data-moving')
}

import { Box, Flex } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icons/icon'
import { clockDigits } from '../layout/clock-text'
import { useDay } from '../layout/context'
import { eventSelector } from '../layout/focus-event'
import { pixelsAt } from '../layout/model'
import { type Aim, type Companion, type Verdict, verdictWord } from './move'
import css from './move.module.css'
import { useMoving } from './move-context'

export const verdictIcons = { free: 'check', ask: 'warning', blocked: 'cross' } as const

/** Copies of the moved appointment and of its group, drawn where they would go. */
export function Ghosts() {
  const { aim, verdict, companions } = useMoving()
  if (!aim) return null
  const { event, columnId, minute } = aim
  const length = event.endMinute - event.startMinute
  const moved = { id: event.id, title: event.title, columnId, minute, length, verdict }
  return (
    <>
      <Ghost ghost={moved} aim={aim} />
      {companions.map((each) => (
        <Ghost key={each.id} ghost={each} />
      ))}
    </>
  )
}

type GhostProps = {
  ghost: Omit<Companion, 'verdict'> & { verdict: Verdict | null }
  /** the aim shown by this copy; if it was set by keys or taps, the board scrolls to it */
  aim?: Aim
}

function Ghost({ ghost: { id, title, columnId, minute, length, verdict }, aim }: GhostProps) {
  const { days } = useDay()
  const place = useRef<HTMLDivElement>(null)
  const column = days.findIndex((day) => day.column.id === columnId)
  useEffect(() => {
    if (aim?.by === 'hand') place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [aim])
  useEffect(() => markMoving(id), [id])
  if (column < 0) return null
  return (
    <Box
      pos="absolute"
      inset="0 3px"
      style={{ gridColumn: `${column + 2} / ${column + 3}`, zIndex: 4, pointerEvents: 'none' }}
      aria-hidden="true"
    >
      <div
        ref={place}
        className={css.ghost}
        data-verdict={verdict?.kind}
        style={{ top: pixelsAt(minute), height: pixelsAt(length) }}
      >
        <strong>{title}</strong>
        {clockDigits(minute)} – {clockDigits(minute + length)}
        {verdict && (
          <Flex component="span" align="center" gap={3} fw={600}>
            <Icon name={verdictIcons[verdict.kind]} size={13} width={2} />
            {verdictWord(verdict)}
          </Flex>
        )}
      </div>
    </Box>
  )
}

/** Marks the event as being moved. It stays in place until the drop. Returns a function that removes the mark. */
function markMoving(id: string): () => void {
  const event = document.querySelector(eventSelector(id))
  event?.setAttribute('data-moving', '')
  return () => event?.removeAttribute('data-moving')
}

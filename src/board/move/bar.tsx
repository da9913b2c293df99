import { Button, Flex, Stack } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Icon } from '../../ui/icons/icon'
import { useDay } from '../layout/context'
import { focusEvent } from '../layout/focus-event'
import { verdictIcons } from './ghosts'
import { type Aim, aimTimes, isHome, stepped, type Verdict, verdictWord } from './move'
import css from './move.module.css'
import { useMoveActions } from './move-context'

export interface BarProps {
  aim: Aim
  verdict: Verdict | null
}

/** The bar shown while an appointment is moved: where it would go, and whether that place is free. */
export function Bar({ aim, verdict }: BarProps) {
  const { date, days } = useDay()
  const { reachOf, onAim, onDrop } = useMoveActions()
  const bar = useRef<HTMLDivElement>(null)
  const isByHand = aim.by === 'hand'
  const { id } = aim.event
  useEffect(() => {
    if (!isByHand) return
    bar.current?.focus()
    return () => void setTimeout(focusEvent, 0, id)
  }, [isByHand, id])
  const canDrop = verdict !== null && verdict.kind !== 'blocked' && !isHome(aim, date)
  const drop = () => canDrop && onDrop()

  function press(key: KeyboardEvent) {
    if (key.key === 'Escape') onAim(null)
    if (key.key === 'Enter' && key.target === key.currentTarget) drop()
    const next = stepped(aim, key.key, reachOf(aim.event) ?? 'column', days)
    if (next) onAim(next)
    if (next || key.key === 'Escape') key.preventDefault()
  }

  const column = days.find((day) => day.column.id === aim.columnId)?.column.name ?? ''
  return (
    // With this role, screen readers pass arrow keys to the app.
    <Flex
      align="center"
      gap={8}
      maw={620}
      ref={bar}
      className={css.bar}
      role="application"
      aria-label={`Move ${aim.event.title}: arrow keys choose, Enter moves, Escape leaves it`}
      tabIndex={-1}
      onKeyDown={press}
    >
      <Stack justify="center" gap={0} flex={1} miw={0} mih={44} role="status">
        <div>
          <strong>{aim.event.title}</strong> to {column}, {aimTimes(aim)}
        </div>
        <VerdictLine verdict={verdict} isHome={isHome(aim, date)} />
      </Stack>
      {isByHand && (
        <>
          <Button variant="default" onClick={() => onAim(null)}>
            Cancel
          </Button>
          <Button disabled={!canDrop} onClick={drop}>
            Move here
          </Button>
        </>
      )}
    </Flex>
  )
}

const verdictColours = {
  free: 'var(--fd-plum)',
  ask: 'var(--fd-plum)',
  blocked: 'var(--fd-cancelled-text)',
}

function VerdictLine({ verdict, isHome: stays }: { verdict: Verdict | null; isHome: boolean }) {
  const kind = stays ? undefined : verdict?.kind
  const text = stays
    ? 'Tap a free time, or use the arrow keys'
    : verdict?.text || verdictWord(verdict)
  return (
    <Flex align="center" gap={6} fz="meta" lh="meta" c={kind ? verdictColours[kind] : 'dimmed'}>
      {kind && <Icon name={verdictIcons[kind]} size={14} width={2} />}
      {text}
    </Flex>
  )
}

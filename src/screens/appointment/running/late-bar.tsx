import { Button, Flex, Text } from '@mantine/core'
import { useStatus } from '../../../data/use-session'
import { Icon } from '../../../ui/icons/icon'
import type { SectionProps } from '../state/section-props'
import { barLook, lineLook } from './bar-looks'
import css from './running.module.css'
import { type Late, useLate } from './use-late'

/** Buttons for a guest who comes late: the rest of the time, all of it, or a guest who did not come. */
export function LateBar({ detail: { row, tell } }: SectionProps) {
  const { hasRunningDay } = useStatus()
  const late = useLate(row, (text, isQueued) => tell({ text, isQueued, undo: null }))
  if (!hasRunningDay || late.late === 0) return null
  return (
    <>
      <Flex {...barLook} wrap="wrap">
        <Text span inherit flex={1} c="dimmed">
          {late.late} minutes late
        </Text>
        <StartButtons late={late} />
        <Button variant="danger-text" disabled={late.running} onClick={late.cancelAsNoShow}>
          Did not show
        </Button>
      </Flex>
      <LateTrouble late={late} />
    </>
  )
}

/** The two ways to start now. The whole time is green or red before the tap. */
export function StartButtons({ late }: { late: Late }) {
  const { whole, running, begin } = late
  const isFree = whole?.refusal === null
  return (
    <>
      <Button
        variant="default"
        className={css.short}
        disabled={running}
        onClick={() => begin(true)}
      >
        Start now, end as booked
      </Button>
      <Button
        variant="default"
        className={`${css.short} ${css.extend}`}
        data-free={whole ? isFree : undefined}
        leftSection={whole && <Icon name={isFree ? 'check' : 'warning'} size={14} />}
        aria-description={whole?.refusal?.message ?? 'free'}
        disabled={running || whole === null}
        onClick={() => begin(false)}
      >
        Start now, full length
      </Button>
    </>
  )
}

/** The refusal of a start, or its question. */
export function LateTrouble({ late: { refusal, question } }: { late: Late }) {
  const message = refusal?.message ?? question?.message
  if (!message) return null
  return (
    <Flex {...lineLook} role="alert">
      {message}
      {question && (
        <Button variant="default" onClick={question.agree}>
          Start anyway
        </Button>
      )}
    </Flex>
  )
}

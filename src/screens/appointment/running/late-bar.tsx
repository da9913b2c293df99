import { Button, Flex, Text } from '@mantine/core'
import { useFormSync } from '../../../data/form/use-form-sync'
import { useStatus } from '../../../data/use-session'
import { Icon } from '../../../ui/icons/icon'
import type { SectionProps } from '../state/section-props'
import { barLook, lineLook } from './bar-looks'
import css from './running.module.css'
import { type Late, startBack, startBackText, useLate } from './use-late'

/** Buttons for a late guest: start with the time that is left, start with the whole time, or cancel as a no-show. */
export function LateBar({ detail: { row, tell, undo } }: SectionProps) {
  const { hasAllCalls } = useStatus()
  const sync = useFormSync()
  const late = useLate(row, (text, isQueued, before) => {
    const back = before && (() => undo(startBack(sync, before), startBackText))
    tell({ text, isQueued, undo: back ?? null, isUndoneLater: true })
  })
  if (!hasAllCalls || late.late === 0) return null
  return (
    <>
      <Flex {...barLook} wrap="wrap" p="8px 11px">
        <Text span inherit flex="1 0 100%" c="dimmed">
          {late.late} minutes late
        </Text>
        <StartButtons late={late} />
        <Button
          variant="danger-text"
          flex={1}
          disabled={late.running}
          onClick={late.cancelAsNoShow}
        >
          Did not show
        </Button>
      </Flex>
      <LateTrouble late={late} />
    </>
  )
}

/**
 * Buttons that start the visit now, with the time that is left or the whole time. The whole time is green if free,
 * else red.
 */
export function StartButtons({ late }: { late: Late }) {
  const { whole, running, begin } = late
  const isFree = whole?.refusal === null
  return (
    <>
      <Button
        variant="default"
        flex={1}
        className={css.short}
        disabled={running}
        onClick={() => begin(true)}
      >
        Start now, end as booked
      </Button>
      <Button
        variant="default"
        flex={1}
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

/** The refusal of a late start, or the question whether to start all the same. */
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

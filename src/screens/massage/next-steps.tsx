import { ActionIcon, Box, Flex, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { addDays } from '#domain/kernel/dates'
import { isOffered } from '#domain/may'
import type { ResourceKind } from '#domain/rows/resources'
import type { World } from '#domain/rows/world'
import { useDeps, useSync } from '../../data/context'
import { useDenied } from '../../data/use-denied'
import { useSession, useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { Icon } from '../../ui/icons/icon'
import { centerInRow } from '../../ui/layout/center-in-row'
import tiles from '../../ui/layout/tiles.module.css'
import { addActs } from '../management/acts'
import { CopyRows } from '../management/copy/copy-rows'
import { type Step, stepsOf } from './steps'

/** Days before and after today in which a store's first booking is looked for. */
const daysBack = 6
const daysAhead = 30

export interface NextStepsProps {
  world: World
  today: string
  onHide: () => void
}

/**
 * Steps that a new store still has to take, below the board. Each button opens a form. The list disappears when all are
 * done.
 */
export function NextSteps({ world, today, onHide }: NextStepsProps) {
  const sync = useSync()
  const session = useSession()
  const { hasAllCalls } = useStatus()
  const denied = useDenied()
  const [isCopying, setCopying] = useState(false)
  const booked = useView(sync.views.days(addDays(today, -daysBack), addDays(today, daysAhead)))
  if (!session || !booked) return null
  const known = {
    maySettle: isOffered(session.roles, 'changeStore'),
    mayAdd: (kind: ResourceKind) => addActs(kind).every((act) => denied(act) === null),
    hasBooking: booked.length > 0,
  }
  const steps = stepsOf(world, known)
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  const mayCopy = isOffered(session.roles, 'openStores') && hasAllCalls && session.hasSeveralStores
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Box
      component="section"
      flex="none"
      p={{ base: '0 0 8px 14px', sm: '0 12px 12px 14px' }}
      bg="var(--fd-surface)"
      style={{ borderTop: '1px solid var(--fd-hairline)' }}
      aria-label="Next steps"
    >
      <Flex align="center" gap={12}>
        <Title order={2} size="h3">
          Next steps
        </Title>
        <Text span size="meta" flex={1} c="dimmed">
          {`${done} of ${steps.length} done`}
        </Text>
        <ActionIcon variant="subtle" size={44} aria-label="Hide next steps" onClick={onHide}>
          <Icon name="cross" size={16} />
        </ActionIcon>
      </Flex>
      {/* On a phone the board keeps its height: the steps are one row that scrolls, with room for the focus. */}
      <Flex
        component="ul"
        wrap={{ base: 'nowrap', sm: 'wrap' }}
        gap={8}
        p="3px 14px 3px 3px"
        ml={-3}
        my={{ base: 0, sm: -3 }}
        style={{ overflowX: 'auto' }}
      >
        {steps.map((step) => (
          <li key={step.title}>
            <StepButton step={step} isNext={step === next} />
          </li>
        ))}
        {mayCopy && (
          <li>
            <Flex {...stepButton} onClick={() => setCopying(true)}>
              <Icon name="list" size={16} />
              Copy from another store
            </Flex>
          </li>
        )}
      </Flex>
      {isCopying && <CopyRows onClose={() => setCopying(false)} />}
    </Box>
  )
}

const stepButton = {
  component: 'button',
  type: 'button',
  className: tiles.tile,
  align: 'center',
  gap: 8,
  mih: 44,
  pl: 12,
  pr: 14,
  c: 'var(--fd-plum)',
  fz: 'sm',
  fw: 600,
  style: { whiteSpace: 'nowrap' },
} as const

const doneLook = { bd: '1px solid var(--fd-rule)', c: 'dimmed', fw: 500 }

function StepButton({ step, isNext }: { step: Step; isNext: boolean }) {
  const { intents, history } = useDeps()
  const button = useRef<HTMLDivElement & HTMLButtonElement>(null)
  useEffect(() => {
    // on a phone the steps are in one row that scrolls
    if (isNext) centerInRow(button.current?.closest('ul') ?? null, button.current)
  }, [isNext])
  const { target, title, isDone, count } = step
  const open = () => {
    if (target === 'booking') intents.put({ kind: 'new', offered: 'MASSAGE' })
    else if (target === 'loyalty') history.push('/store')
    else intents.put({ kind: 'add', table: target })
  }
  return (
    <Flex
      {...stepButton}
      {...(isDone && doneLook)}
      ref={button}
      data-next={isNext || undefined}
      aria-label={`${title}, ${isDone ? 'done' : 'not done'}`}
      onClick={open}
    >
      <Icon name={isDone ? 'check' : 'plus'} size={16} />
      {title}
      {isDone && count !== undefined && <span>{count}</span>}
    </Flex>
  )
}

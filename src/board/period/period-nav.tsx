import { ActionIcon, Button, Flex, UnstyledButton } from '@mantine/core'
import { memo, useState } from 'react'
import { lazyPart } from '../../ui/feedback/lazy-part'
import { Icon } from '../../ui/icons/icon'
import { Opener } from '../../ui/overlay/opener'
import { shiftDate } from '../layout/calendar-date'
import type { BoardPlace } from '../layout/model'
import { longTitle, shortTitle } from '../layout/period-title'
import css from '../layout/toolbar.module.css'
import type { DatePopoverProps } from './date-popover'

export const DatePopover = lazyPart<DatePopoverProps>(
  async () => (await import('./date-popover')).DatePopover,
)

interface PeriodNavProps extends BoardPlace {
  /** Today's business date. */
  today: string
  /** The last date with bookings, where Next stops. */
  last?: string
  /** whether Today stays visible on a small screen; otherwise the view menu has it */
  keepsToday?: boolean
  onNavigate: (to: BoardPlace) => void
}

/** Today, Previous, Next, and the title of the period, which opens a date picker. */
export const PeriodNav = memo(function PeriodNav(props: PeriodNavProps) {
  const { today, last, onNavigate, date, view, keepsToday } = props
  const isLast = last !== undefined && date >= last
  const go = (to: string) => onNavigate({ date: to, view })
  return (
    <Flex align="center" miw={0} className={css.nav} data-keeps-today={keepsToday || undefined}>
      <Step label="Previous" icon="chevron-left" onClick={() => go(shiftDate(view, date, -1))} />
      <Button variant="default" px={12} className={css.today} onClick={() => go(today)}>
        Today
      </Button>
      <Step
        label="Next"
        icon="chevron-right"
        disabled={isLast}
        onClick={() => go(shiftDate(view, date, 1))}
      />
      <DateTitle {...{ date, view, today, last }} onPick={go} />
    </Flex>
  )
})

interface StepProps {
  label: string
  icon: 'chevron-left' | 'chevron-right'
  disabled?: boolean
  onClick: () => void
}

function Step({ label, icon, disabled, onClick }: StepProps) {
  return (
    <ActionIcon
      variant="text"
      size={44}
      bg={disabled ? 'transparent' : undefined}
      c={disabled ? 'var(--fd-ink-3)' : 'var(--fd-ink)'}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} size={18} />
    </ActionIcon>
  )
}

interface DateTitleProps extends BoardPlace {
  today: string
  last?: string
  onPick: (date: string) => void
}

function DateTitle({ date, view, today, last, onPick }: DateTitleProps) {
  const [isOpen, setOpen] = useState(false)
  const pick = (picked: string | null) => {
    setOpen(false)
    if (picked) onPick(picked)
  }
  return (
    <Opener
      popup="dialog"
      opened={isOpen}
      onChange={setOpen}
      button={
        <UnstyledButton miw={0} mih={44} bdrs={10} className={css.title}>
          <h2>
            <span className={css.long}>{longTitle({ date, view })}</span>
            <span className={css.short}>{shortTitle({ date, view })}</span>
          </h2>
        </UnstyledButton>
      }
    >
      {(anchor) => <DatePopover {...{ anchor, today }} value={date} max={last} onPick={pick} />}
    </Opener>
  )
}

import { ActionIcon, Switch, Text } from '@mantine/core'
import { memo, useState } from 'react'
import { lazyPart } from '../ui/feedback/lazy-part'
import { statusLook } from '../ui/format/status'
import { Icon } from '../ui/icons/icon'
import { Opener } from '../ui/overlay/opener'
import type { FormItemsProps } from './form-items'
import { classNames } from './layout/class-names'
import type { DayChoices } from './layout/day-form'
import { statusTone } from './layout/tone'
import css from './legend.module.css'

export const FormItems = lazyPart<FormItemsProps>(
  async () => (await import('./form-items')).FormItems,
)

/** Statuses with their own colour (DASH-3). */
const statuses = ['RESERVED', 'CHECKED_IN', 'COMPLETED', 'CANCELLED']

interface LegendProps extends DayChoices {
  ofDay: boolean
  /** number of cancelled bookings in the view, shown because their marks are small */
  cancelled: number
}

/** Legend of colours and borders, and at its right the options of the day view. */
export const Legend = memo(function Legend({ ofDay, cancelled, ...choices }: LegendProps) {
  return (
    <div className={css.row}>
      <ul className={css.legend} aria-label="Legend">
        {statuses.map((status) => (
          <Status key={status} status={status} count={status === 'CANCELLED' ? cancelled : 0} />
        ))}
        <li className={css.entry}>
          <span className={classNames(css.key, css.notSent)}>
            <Icon name="cloud-up" size={13} width={1.8} />
          </span>
          Not sent
        </li>
        <li className={css.entry}>
          <span className={css.cleaning} />
          Cleaning
        </li>
      </ul>
      {ofDay && <Choices {...choices} />}
    </div>
  )
})

function Status({ status, count }: { status: string; count: number }) {
  const look = statusLook(status)
  return (
    <li className={css.entry} data-count={count || undefined}>
      <span className={classNames(css.key, statusTone(status))}>
        <Icon name={look.icon} size={13} width={1.9} />
      </span>
      {look.word}
    </li>
  )
}

const pressed = { bg: 'var(--fd-plum-soft)', c: 'var(--fd-plum)' }

/** The menu that chooses how the day is drawn. */
function FormMenu({ form, onForm, onCallOut }: DayChoices) {
  const [opened, setOpened] = useState(false)
  const button = (
    <ActionIcon
      variant="text"
      size={44}
      {...((form === 'rooms' || form === 'lockers') && pressed)}
      aria-label="Arrange the day"
      title="Arrange the day"
    >
      <Icon name="dots" size={18} />
    </ActionIcon>
  )
  return (
    <Opener popup="menu" opened={opened} onChange={setOpened} button={button}>
      {(anchor) => <FormItems {...{ anchor, form, onForm, onCallOut }} />}
    </Opener>
  )
}

function Choices(choices: DayChoices) {
  const { showAll, form, onShowAll, onForm } = choices
  const asTable = form === 'table'
  return (
    <div className={css.choices}>
      <ActionIcon
        variant="text"
        size={44}
        {...(asTable && pressed)}
        aria-pressed={asTable}
        aria-label="Show the day as a table"
        title="Show the day as a table"
        onClick={() => onForm(asTable ? 'therapists' : 'table')}
      >
        <Icon name="list" size={18} />
      </ActionIcon>
      {choices.hasPlaces && <FormMenu {...choices} />}
      <Switch
        label={
          <Text span display="block" fz="meta" lh="sm" fw={500} style={{ whiteSpace: 'nowrap' }}>
            Show All Active Therapists
          </Text>
        }
        checked={showAll}
        onChange={(event) => onShowAll(event.currentTarget.checked)}
      />
    </div>
  )
}

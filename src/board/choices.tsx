import { ActionIcon, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../ui/icons/icon'
import { Opener } from '../ui/overlay/opener'
import { FormItems } from './form-items'
import type { DayChoices } from './layout/day-form'
import css from './legend.module.css'

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

/** The options of the day view. */
export function Choices(choices: DayChoices) {
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

import { Button, Menu } from '@mantine/core'
import { memo } from 'react'
import { Segments } from '../ui/form/segments'
import { Icon } from '../ui/icons/icon'
import { type BoardView, boardViews } from './layout/model'
import css from './layout/toolbar.module.css'
import type { DayChoices } from './legend'

const names = { month: 'Month', week: 'Week', day: 'Day', agenda: 'Agenda' }
const views = boardViews.map((view) => ({ value: view, label: names[view] }))

interface ViewSwitchProps extends DayChoices {
  view: BoardView
  onView: (view: BoardView) => void
  onToday: () => void
}

/** A switch between month, week, day and agenda. On a phone it is a menu with the day's options. */
export const ViewSwitch = memo(function ViewSwitch(props: ViewSwitchProps) {
  return (
    <>
      <div className={css.segments}>
        <Segments label="View" options={views} value={props.view} onChange={props.onView} />
      </div>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            className={css.menu}
            aria-label={`View: ${names[props.view]}`}
            rightSection={<Icon name="chevron-down" size={14} />}
          >
            {names[props.view]}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuItems {...props} />
        </Menu.Dropdown>
      </Menu>
    </>
  )
})

function MenuItems(props: ViewSwitchProps) {
  return (
    <>
      <Menu.Item onClick={props.onToday}>Today</Menu.Item>
      <Menu.Divider />
      {views.map(({ value, label }) => (
        <Menu.RadioItem
          key={value}
          value={value}
          checked={value === props.view}
          closeMenuOnClick
          onChange={() => props.onView(value)}
        >
          {label}
        </Menu.RadioItem>
      ))}
      <Menu.Divider />
      <Menu.CheckboxItem checked={props.showAll} onChange={props.onShowAll}>
        Show All Active Therapists
      </Menu.CheckboxItem>
      <Menu.CheckboxItem checked={props.asTable} onChange={props.onAsTable}>
        Show the day as a table
      </Menu.CheckboxItem>
    </>
  )
}

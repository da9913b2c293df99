import { Menu } from '@mantine/core'
import { AnchoredMenu } from '../ui/overlay/anchored'
import type { Anchor } from '../ui/overlay/opener'
import type { BoardView } from './layout/model'
import type { DayChoices } from './legend'
import { viewOptions } from './view-options'

export interface ViewItemsProps extends DayChoices {
  anchor: Anchor
  view: BoardView
  onView: (view: BoardView) => void
  onToday: () => void
}

/** The menu of views and of the day's options, on a phone. */
export function ViewItems({ anchor, ...props }: ViewItemsProps) {
  return (
    <AnchoredMenu anchor={anchor}>
      <Menu.Item onClick={props.onToday}>Today</Menu.Item>
      <Menu.Divider />
      {viewOptions.map(({ value, label }) => (
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
    </AnchoredMenu>
  )
}

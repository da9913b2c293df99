import { Menu } from '@mantine/core'
import { AnchoredMenu } from '../ui/overlay/anchored'
import type { Anchor } from '../ui/overlay/opener'
import { FormRadios } from './form-items'
import type { DayChoices } from './layout/day-form'
import type { BoardView } from './layout/model'
import { viewOptions } from './view-options'

export interface ViewItemsProps extends DayChoices {
  anchor: Anchor
  view: BoardView
  onView: (view: BoardView) => void
  onToday: () => void
}

/** The menu of a phone: the views, and the options of the day. */
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
      <Menu.CheckboxItem
        checked={props.form === 'table'}
        onChange={(asTable) => props.onForm(asTable ? 'table' : 'therapists')}
      >
        Show the day as a table
      </Menu.CheckboxItem>
      {props.hasPlaces && props.view === 'day' && (
        <>
          <Menu.Divider />
          <FormRadios form={props.form} onForm={props.onForm} onCallOut={props.onCallOut} />
        </>
      )}
    </AnchoredMenu>
  )
}

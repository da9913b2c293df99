import { Button } from '@mantine/core'
import { memo, useState } from 'react'
import { lazyPart } from '../ui/feedback/lazy-part'
import { Segments } from '../ui/form/segments'
import { Icon } from '../ui/icons/icon'
import { Opener } from '../ui/overlay/opener'
import css from './layout/toolbar.module.css'
import type { ViewItemsProps } from './view-items'
import { viewNames, viewOptions } from './view-options'

export const ViewItems = lazyPart<ViewItemsProps>(
  async () => (await import('./menus')).menus.ViewItems,
)

type ViewSwitchProps = Omit<ViewItemsProps, 'anchor'>

/** A switch between month, week, day and agenda. On a phone it is a menu that also has the options of the day. */
export const ViewSwitch = memo(function ViewSwitch(props: ViewSwitchProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <div className={css.segments}>
        <Segments label="View" options={viewOptions} value={props.view} onChange={props.onView} />
      </div>
      <Opener
        popup="menu"
        opened={opened}
        onChange={setOpened}
        button={
          <Button
            variant="default"
            className={css.menu}
            aria-label={`View: ${viewNames[props.view]}`}
            rightSection={<Icon name="chevron-down" size={14} />}
          >
            {viewNames[props.view]}
          </Button>
        }
      >
        {(anchor) => <ViewItems anchor={anchor} {...props} />}
      </Opener>
    </>
  )
})

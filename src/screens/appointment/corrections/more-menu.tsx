import { Button, Menu } from '@mantine/core'
import type { Appointment } from '#domain/rows/appointment'
import { Icon } from '../../../ui/icons/icon'
import { useMenuInDialog } from '../../../ui/overlay/use-menu-in-dialog'
import { corrections, type OfferedCorrection } from './offered'

interface MoreMenuProps {
  row: Appointment
  onChoose: (chosen: OfferedCorrection) => void
}

/** The menu of corrections below the detail; empty if the visit allows none. */
export function MoreMenu({ row, onChoose }: MoreMenuProps) {
  const { menu, button } = useMenuInDialog()
  const offered = corrections.filter(({ isOffered }) => isOffered(row))
  if (offered.length === 0) return null
  return (
    <Menu position="top-start" {...menu}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="dots" />} {...button}>
          MORE
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((each) => (
          <Menu.Item key={each.label} onClick={() => onChoose(each)}>
            {each.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

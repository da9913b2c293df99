import { Button, Menu } from '@mantine/core'
import type { Appointment } from '#domain/rows/appointment'
import { Icon } from '../../../ui/icons/icon'
import { useMenuInDialog } from '../../../ui/overlay/use-menu-in-dialog'
import { type CorrectionName, correctionNames, offeredFor } from './offered'

interface MoreMenuProps {
  row: Appointment
  onChoose: (name: CorrectionName) => void
}

/** The menu of corrections below the detail; empty if the visit allows none. */
export function MoreMenu({ row, onChoose }: MoreMenuProps) {
  const { menu, button } = useMenuInDialog()
  const offered = offeredFor(row)
  if (offered.length === 0) return null
  return (
    <Menu position="top-start" {...menu}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="dots" />} {...button}>
          MORE
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((name) => (
          <Menu.Item key={name} onClick={() => onChoose(name)}>
            {correctionNames[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

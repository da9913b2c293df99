import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { Appointment } from '#domain/rows/appointment'
import { Icon } from '../../../ui/icons/icon'
import { type CorrectionName, correctionNames, offeredFor } from './offered'

interface MoreMenuProps {
  row: Appointment
  onChoose: (name: CorrectionName) => void
}

/** The menu of corrections in the foot of the detail; nothing where none is possible. */
export function MoreMenu({ row, onChoose }: MoreMenuProps) {
  const [opened, setOpened] = useState(false)
  const offered = offeredFor(row)
  if (offered.length === 0) return null
  return (
    <Menu
      position="top-start"
      withInitialFocusPlaceholder={false}
      opened={opened}
      onChange={setOpened}
    >
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Icon name="dots" />}
          // Escape closes the menu, not the appointment below it.
          onKeyDown={(event) => opened && event.key === 'Escape' && event.preventDefault()}
        >
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

import { ActionIcon, Menu } from '@mantine/core'
import { Icon } from '../icons/icon'

interface RowMenuProps {
  /** The row's name. */
  name: string
  items: readonly { label: string; onClick: () => void }[]
}

/** A menu of actions for a row. */
export function RowMenu({ name, items }: RowMenuProps) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="text"
          size={44}
          display="flex"
          ml="auto"
          aria-label={`Actions for ${name}`}
        >
          <Icon name="dots" size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, onClick }) => (
          <Menu.Item key={label} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

import { ActionIcon } from '@mantine/core'
import { Icon } from '../icons/icon'

/** The cross in a dialog's head. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <ActionIcon variant="text" size={44} c="var(--fd-ink)" aria-label="Close" onClick={onClose}>
      <Icon name="cross" size={18} />
    </ActionIcon>
  )
}

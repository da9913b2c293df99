import { lazyPart } from '../ui/feedback/lazy-part'
import { Dialog } from '../ui/overlay/dialog'

interface PartProps {
  onClose: () => void
}

export const ChangePasswordPart = lazyPart<PartProps>(
  async () => (await import('./change-password')).ChangePassword,
)

/** The dialogs of the user's own account. */
export function AccountDialogs({ opened, onClose }: PartProps & { opened: boolean }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title="Change password"
      size={432}
      padding="lg"
    >
      <ChangePasswordPart onClose={onClose} />
    </Dialog>
  )
}

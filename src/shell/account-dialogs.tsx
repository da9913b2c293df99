import { lazyPart } from '../ui/feedback/lazy-part'
import { Dialog } from '../ui/overlay/dialog'

interface PartProps {
  onClose: () => void
}

export const ChangePasswordPart = lazyPart<PartProps>(
  async () => (await import('./change-password')).accountParts.ChangePassword,
)

export const SwitchStorePart = lazyPart<PartProps & { onSwitched: () => void }>(
  async () => (await import('./change-password')).accountParts.SwitchStore,
)

export type AccountDialog = 'password' | 'store'

interface AccountDialogsProps extends PartProps {
  shown: AccountDialog | null
  /** called after the user has switched to another store */
  onSwitched: () => void
}

const frame = { closeOnClickOutside: false, size: 432, padding: 'lg' }

/** The dialogs of the user's own account. */
export function AccountDialogs({ shown, onClose, onSwitched }: AccountDialogsProps) {
  return (
    <>
      <Dialog {...frame} opened={shown === 'password'} onClose={onClose} title="Change password">
        <ChangePasswordPart onClose={onClose} />
      </Dialog>
      <Dialog {...frame} opened={shown === 'store'} onClose={onClose} title="Switch store">
        <SwitchStorePart onClose={onClose} onSwitched={onSwitched} />
      </Dialog>
    </>
  )
}

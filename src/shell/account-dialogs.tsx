import { useEffect, useSyncExternalStore } from 'react'
import { type AskedApproval, asked } from '../data/approvals'
import { lazyPart } from '../ui/feedback/lazy-part'
import { Dialog } from '../ui/overlay/dialog'
import type { SwitchUserProps } from './switch-user'

interface PartProps {
  onClose: () => void
}

export const ChangePasswordPart = lazyPart<PartProps>(
  async () => (await import('./change-password')).accountParts.ChangePassword,
)

export const SwitchStorePart = lazyPart<PartProps & { onSwitched: () => void }>(
  async () => (await import('./change-password')).accountParts.SwitchStore,
)

export const SwitchUserPart = lazyPart<SwitchUserProps>(
  async () => (await import('./change-password')).accountParts.SwitchUser,
)

const WhoAllowsPart = lazyPart<{ asked: AskedApproval }>(
  async () => (await import('./change-password')).accountParts.WhoAllows,
)

export type AccountDialog = 'password' | 'store' | 'user'

interface AccountDialogsProps extends PartProps {
  shown: AccountDialog | null
  /** called after the user has switched to another store */
  onSwitched: () => void
  /** the list of names; null: no user of this tablet has a PIN */
  users: SwitchUserProps | null
}

const frame = { closeOnClickOutside: false, size: 432, padding: 'lg' }

/** The dialogs of the user's own account, and the question who allows what it may not do. */
export function AccountDialogs({ shown, onClose, onSwitched, users }: AccountDialogsProps) {
  const question = useSyncExternalStore(asked.subscribe, asked.current)
  useEffect(() => () => asked.set(null), [])
  return (
    <>
      <Dialog {...frame} opened={shown === 'password'} onClose={onClose} title="Change password">
        <ChangePasswordPart onClose={onClose} />
      </Dialog>
      <Dialog {...frame} opened={shown === 'store'} onClose={onClose} title="Switch store">
        <SwitchStorePart onClose={onClose} onSwitched={onSwitched} />
      </Dialog>
      {users && (
        <Dialog {...frame} opened={shown === 'user'} onClose={onClose} title="Switch user">
          <SwitchUserPart {...users} onSwitched={onClose} />
        </Dialog>
      )}
      {question && <WhoAllowsPart asked={question} />}
    </>
  )
}

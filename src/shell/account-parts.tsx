import { useState } from 'react'
import type { AskedApproval } from '../data/approvals'
import { Dialog } from '../ui/overlay/dialog'
import { ChangePassword } from './change-password'
import { LoginOverlay } from './login-overlay'
import { LogoutDialog } from './logout-dialog'
import { SwitchStore } from './switch-store'
import { SwitchUser, type SwitchUserProps } from './switch-user'
import { WhoAllows } from './who-allows'

export type AccountDialog = 'password' | 'store' | 'user'

export interface AccountDialogsProps {
  shown: AccountDialog | null
  onClose: () => void
  /** called after the user has switched to another store */
  onSwitched: () => void
  /** the list of names; null: no user of this tablet has a PIN */
  users: SwitchUserProps | null
}

export interface OpenedDialogsProps extends AccountDialogsProps {
  opened: boolean
  asked: AskedApproval | null
}

const frame = { closeOnClickOutside: false, size: 432, padding: 'lg' }

function Dialogs({ shown, onClose, onSwitched, users, asked }: OpenedDialogsProps) {
  const [isPin, setPin] = useState(false)
  const closeSecret = () => {
    setPin(false)
    onClose()
  }
  return (
    <>
      <Dialog
        {...frame}
        opened={shown === 'password'}
        onClose={closeSecret}
        title={isPin ? 'Set a PIN' : 'Change password'}
      >
        <ChangePassword isPin={isPin} onPin={() => setPin(true)} onClose={closeSecret} />
      </Dialog>
      <Dialog {...frame} opened={shown === 'store'} onClose={onClose} title="Switch store">
        <SwitchStore onClose={onClose} onSwitched={onSwitched} />
      </Dialog>
      {users && (
        <Dialog {...frame} opened={shown === 'user'} onClose={onClose} title="Switch user">
          <SwitchUser {...users} onSwitched={onClose} />
        </Dialog>
      )}
      {asked && <WhoAllows asked={asked} />}
    </>
  )
}

/** The dialogs of the account that are fetched after the start, in one file. */
export const accountParts = { Dialogs, LoginOverlay, LogoutDialog, SwitchUser }

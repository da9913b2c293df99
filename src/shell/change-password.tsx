import { Button } from '@mantine/core'
import { changePasswordRule, weakPasswordHint } from '#domain/rows/accounts/password-rules'
import { useSync } from '../data/context'
import { useSession } from '../data/use-session'
import { OwnSecret } from './own-secret'
import { SetPin } from './set-pin'

interface ChangePasswordProps {
  isPin: boolean
  onPin: () => void
  onClose: () => void
}

/** The form for the user's own password, which leads to the one for the PIN. */
export function ChangePassword({ isPin, onPin, onClose }: ChangePasswordProps) {
  const { session } = useSync()
  const username = useSession()?.username ?? ''
  if (isPin) return <SetPin onClose={onClose} />
  return (
    <OwnSecret
      secret={{ name: 'newPassword', word: 'password' }}
      present="Present password"
      action="CHANGE PASSWORD"
      check={(password, newPassword) => changePasswordRule({ password, newPassword })}
      send={session.changePassword}
      hintOf={(newPassword) => weakPasswordHint(newPassword, username)}
      doneOf={() => ({
        text: 'Your password is changed.',
        note: 'Other devices have to log in again.',
      })}
      note="Other devices where you are logged in will ask for the new password. Their changes stay."
      more={
        <Button variant="text" mt={6} onClick={onPin}>
          Set a PIN instead
        </Button>
      }
      onClose={onClose}
    />
  )
}

import { setPinRule } from '#domain/rows/accounts/pin-rules'
import { useSync } from '../data/context'
import { useSession } from '../data/use-session'
import { OwnSecret } from './own-secret'

/** The form for the user's own PIN. A blank one removes it. */
export function SetPin({ onClose }: { onClose: () => void }) {
  const { session } = useSync()
  const username = useSession()?.username
  const users = session.users()
  const hasPin = users.some((user) => user.username === username)
  const hasOthers = users.some((user) => user.username !== username)
  const missing = { message: 'A PIN has 4 to 6 digits.', field: 'pin' }
  return (
    <OwnSecret
      secret={{ name: 'pin', word: 'PIN' }}
      present="Password"
      action="SET PIN"
      check={(password, pin) =>
        setPinRule({ password, pin }) ?? (pin === '' && !hasPin ? missing : null)
      }
      send={session.setPin}
      doneOf={(pin) => ({
        text: pin === '' ? 'Your PIN is removed.' : 'Your PIN is set.',
        note: hasOthers
          ? 'Switch user is in More.'
          : 'Switch user is in More as soon as a colleague has a PIN on this device.',
      })}
      note={
        <>
          A PIN of 4 to 6 digits switches to you on this device, without a connection too.
          {hasPin && ' Leave it blank to remove yours. Other devices then ask for the password.'}
        </>
      }
      onClose={onClose}
    />
  )
}

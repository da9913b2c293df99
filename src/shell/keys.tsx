import { lazyPart } from '../ui/feedback/lazy-part'
import { Dialog } from '../ui/overlay/dialog'
import { useKeys } from './use-keys'

export const KeysSheet = lazyPart<object>(async () => (await import('./keys-sheet')).KeysSheet)

interface KeysProps {
  /** whether the list of keys is open */
  isShown: boolean
  onShow: () => void
  onClose: () => void
  /** Opens the form for a new booking. */
  onNew: () => void
}

/** Keys that work on every page: N opens a new booking, ? lists all keys. */
export function Keys({ isShown, onShow, onClose, onNew }: KeysProps) {
  useKeys({ n: onNew, '?': onShow })
  return (
    <Dialog opened={isShown} onClose={onClose} title="Keyboard shortcuts" size={520} padding="lg">
      <KeysSheet />
    </Dialog>
  )
}

import type { ModalProps } from '@mantine/core'
import { lazyDialog } from '../feedback/lazy-part'
import { useBack } from './back'

/** Mantine's modal, fetched after the start because it is large. */
export const DialogFrame = lazyDialog<ModalProps>(
  async () => (await import('./modal-frames')).modalFrames.Dialog,
  { isAbove: true },
)

/** A dialog that Back closes. Its code is fetched when it is first opened. */
export function Dialog(props: ModalProps) {
  useBack(props.opened, props.onClose)
  return <DialogFrame {...props} />
}

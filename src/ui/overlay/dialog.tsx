import type { ModalProps } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '../feedback/lazy-part'
import { useBack } from './back'

/** Mantine's modal, fetched after the start because it is large. */
export const DialogFrame = lazyPart<ModalProps>(
  async () => (await import('./modal-frames')).modalFrames.Dialog,
  { isAbove: true },
)

/** A dialog that Back closes. Its code is fetched when it is first opened. */
export function Dialog(props: ModalProps) {
  const [isNeeded, setNeeded] = useState(props.opened)
  useBack(props.opened, props.onClose)
  if (props.opened && !isNeeded) setNeeded(true)
  return isNeeded && <DialogFrame {...props} />
}

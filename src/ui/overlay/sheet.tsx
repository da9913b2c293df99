import { useState } from 'react'
import { lazyPart } from '../feedback/lazy-part'
import { useBack } from './back'
import type { SheetProps } from './modal-frames'

export const SheetFrame = lazyPart<SheetProps>(
  async () => (await import('./modal-frames')).modalFrames.Sheet,
  { isAbove: true },
)

/** A sheet over the page on a phone. Back closes it. Its code is fetched when it is first opened. */
export function Sheet(props: SheetProps) {
  const [isNeeded, setNeeded] = useState(props.opened)
  useBack(props.opened, props.onClose)
  if (props.opened && !isNeeded) setNeeded(true)
  return isNeeded && <SheetFrame {...props} />
}

import { lazyDialog } from '../feedback/lazy-part'
import { useBack } from './back'
import type { SheetProps } from './modal-frames'

export const SheetFrame = lazyDialog<SheetProps>(
  async () => (await import('./modal-frames')).modalFrames.Sheet,
  { isAbove: true },
)

/** A sheet over the page on a phone. Back closes it. Its code is fetched when it is first opened. */
export function Sheet(props: SheetProps) {
  useBack(props.opened, props.onClose)
  return <SheetFrame {...props} />
}

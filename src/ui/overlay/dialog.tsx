import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBack } from './back'

/**
 * Mantine's modal, mounted when first opened, because each closed modal costs a slow tablet 6 ms at start. It mounts
 * closed and then opens, so that it can restore the focus.
 */
export function Dialog(props: ModalProps) {
  const [isThere, setThere] = useState(false)
  useBack(props.opened, props.onClose)
  useEffect(() => {
    if (props.opened) setThere(true)
  }, [props.opened])
  if (!(props.opened || isThere)) return null
  return <Modal {...props} opened={props.opened && isThere} />
}

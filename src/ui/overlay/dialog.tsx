import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBack } from './back'

/**
 * Mantine's modal, mounted when it is first opened, because each closed modal costs a slow tablet 6 ms at start. It is
 * mounted closed and then opened: only so can it return the focus when it closes.
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

import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBack } from './back'

/**
 * Mantine's modal, which is not there before it is first wanted: each closed one that a screen begins with costs a
 * slow tablet 6 ms of its start. It comes closed, then opens, so that it knows where the focus was.
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

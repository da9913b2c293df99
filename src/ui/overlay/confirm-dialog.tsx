import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../feedback/frames.module.css'
import { Dialog } from './dialog'

interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** What will happen, and any field the decision needs. */
  children: ReactNode
  /** The decision in its own words: "Discard the booking". */
  confirm: string
  danger?: boolean
  disabled?: boolean
  onConfirm: () => void
  onCancel: () => void
  cancel?: string
  /** leaves it undecided, by Escape or a cross; without it both are `onCancel` */
  onClose?: () => void
}

/** A question with two answers. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose ?? props.onCancel}
      // The second tap of a double one falls beside it.
      closeOnClickOutside={false}
      title={props.title}
      size={440}
      padding="lg"
      withCloseButton={props.onClose !== undefined}
    >
      <div className={classes.confirmText}>{props.children}</div>
      <div className={classes.confirmActions}>
        <Button variant="default" onClick={props.onCancel}>
          {props.cancel ?? 'Back'}
        </Button>
        <Button
          variant={props.danger ? 'danger' : 'filled'}
          disabled={props.disabled}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      </div>
    </Dialog>
  )
}

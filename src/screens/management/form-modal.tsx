import { Box, Button, Text } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FullScreenModal, ModalColumn } from '../../ui/overlay/full-screen-modal'
import { LeaveDialog } from '../../ui/overlay/leave-dialog'
import { scrollToTop } from '../appointment/scroll-to-top'
import classes from './management.module.css'

interface FormModalProps {
  title: string
  tag?: ReactNode
  /** The line under the title, in parts. */
  place?: readonly string[]
  /** Label of the primary button: ADD or UPDATE. */
  action: string
  /** a second button beside the primary one */
  more?: { label: string; onClick: () => void }
  banner: ReactNode
  /** why the user may only read the form, shown in place of the primary button; null or absent: they may change it */
  locked?: string | null
  footer?: ReactNode
  /** Number of columns for the cards. */
  columns: number
  children: ReactNode
  isBusy: boolean
  isDirty: boolean
  /** name of the edited row, used when Close asks before it discards changes */
  subject: string
  /** when this value changes, for example to a refusal, the form scrolls to the top */
  outcome: unknown
  onSubmit: () => void
  onClose: () => void
}

/** A form as a full-screen modal. Close asks before it discards typed text. */
export function FormModal(props: FormModalProps) {
  const { more, outcome, isDirty, onSubmit, onClose } = props
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  useEffect(() => {
    if (!outcome) return
    scrollToTop(form.current)
    // focuses the first field if it is empty, as in the form of a new row
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [outcome])
  return (
    <FullScreenModal
      opened
      onClose={() => (isDirty ? setAsked(true) : onClose())}
      title={props.title}
      tag={props.tag}
      place={props.place}
      actions={
        <>
          {more && (
            <Button variant="text" className={classes.beside} onClick={more.onClick}>
              {more.label}
            </Button>
          )}
          {props.locked ? (
            <Text c="dimmed">{props.locked}</Text>
          ) : (
            <Button type="submit" form={id} size="lg" disabled={props.isBusy}>
              {props.action}
            </Button>
          )}
        </>
      }
      banner={props.banner}
      footer={props.footer}
    >
      <Box
        id={id}
        ref={form}
        component="form"
        display="contents"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!props.locked) onSubmit()
        }}
      >
        <ModalColumn width="rest" ground="canvas">
          <div className={classes.sections} data-columns={props.columns}>
            {props.children}
          </div>
        </ModalColumn>
      </Box>
      <LeaveDialog
        opened={isAsked}
        subject={props.subject}
        onLeave={onClose}
        onStay={() => setAsked(false)}
      />
    </FullScreenModal>
  )
}

import { Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { BannerRoom, ErrorBanner } from '../feedback/banner'
import { Dialog } from '../overlay/dialog'
import { DialogFoot } from '../overlay/dialog-foot'
import { CellCard, FormSection } from './form-section'

interface FormDialogProps {
  title: string
  /** the consequence, above the fields */
  text?: ReactNode
  /** between the refusal and the fields */
  above?: ReactNode
  /** title and hint of the fields; absent: they have none */
  section?: { title: string; hint?: string }
  /** a row above the fields of a section, in whose place a refusal shows */
  note?: ReactNode
  /** the refusal, or the question, of the last attempt */
  message?: string | null | undefined
  /** title of the message; absent: that of every error */
  messageTitle?: string | undefined
  /** label of the button that submits; null: nothing can be submitted */
  action: string | null
  isDisabled?: boolean
  danger?: boolean
  isRunning: boolean
  /** label of the button that closes; absent: Back */
  cancel?: string
  onSubmit: () => void
  onCancel: () => void
  /** whether the dialog lies in a form, which may hold no other one: Enter doesn't submit it then */
  isInForm?: boolean
  /** width in pixels */
  size?: number
  /** the fields */
  children?: ReactNode
  /** below the fields */
  below?: ReactNode
}

/** The frame of the dialogs that run a command: title, consequence, refusal, fields and buttons. */
export function FormDialog({ section, message, children, isInForm, ...props }: FormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React would pass the event on to a form that contains the dialog.
    event.stopPropagation()
    props.onSubmit()
  }
  const banner = message && <ErrorBanner title={props.messageTitle}>{message}</ErrorBanner>
  const Frame = isInForm ? 'div' : 'form'
  return (
    <Dialog
      opened
      onClose={props.onCancel}
      // the second tap of a double tap may fall beside the dialog
      closeOnClickOutside={false}
      title={props.title}
      size={props.size ?? 440}
      padding="lg"
    >
      <Frame {...(!isInForm && { onSubmit: submit, noValidate: true })}>
        {!section && banner}
        {props.text && (
          <Text component="div" c="dimmed" mb={12}>
            {props.text}
          </Text>
        )}
        {props.above}
        {section && (
          <FormSection {...section}>
            <BannerRoom banner={banner}>{props.note}</BannerRoom>
            {children}
          </FormSection>
        )}
        {!section && children && <CellCard mt={banner ? 12 : 0}>{children}</CellCard>}
        {props.below}
        <DialogFoot
          action={props.action}
          danger={props.danger ?? false}
          isRunning={props.isRunning}
          isDisabled={props.isDisabled}
          onCancel={props.onCancel}
          {...(isInForm && { onAction: props.onSubmit })}
          cancel={props.cancel ?? 'Back'}
        />
      </Frame>
    </Dialog>
  )
}

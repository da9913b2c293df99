import type { ComponentProps } from 'react'
import type { useForm } from '../../data/form/use-form'
import { FormBanner } from './form-banner'
import { FormModal } from './form-modal'

type ModalProps = ComponentProps<typeof FormModal>

interface ColumnFormProps
  extends Pick<
    ModalProps,
    'title' | 'place' | 'action' | 'footer' | 'subject' | 'onClose' | 'children'
  > {
  form: Pick<ReturnType<typeof useForm>, 'save' | 'done' | 'refusal' | 'isBusy' | 'isDirty'>
  /** a note that the form shows after saving */
  after?: string
}

/** The state of a form as a full-screen modal with one column. */
export function ColumnForm({ form, after, ...modal }: ColumnFormProps) {
  const { save, done, refusal, isBusy, isDirty } = form
  return (
    <FormModal
      {...modal}
      banner={<FormBanner refusal={refusal} done={done} after={after} />}
      columns={1}
      isBusy={isBusy}
      isDirty={isDirty}
      outcome={refusal ?? done}
      onSubmit={save}
    />
  )
}

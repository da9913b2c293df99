import { registerRule } from '#domain/rows/accounts/admin-rules'
import { weakPasswordHint } from '#domain/rows/accounts/password-rules'
import { asRunResult } from '../../data/answer-result'
import { useSync } from '../../data/context'
import { useForm } from '../../data/form/use-form'
import { CellPair, FormSection } from '../../ui/form/form-section'
import { NoteRow } from '../../ui/form/note-row'
import { PasswordCell } from '../../ui/form/password-cell'
import { SwitchCell } from '../../ui/form/switch-cell'
import { TextCell } from '../../ui/form/text-cell'
import { errorFor, fieldErrorOf } from '../booking/draft/field-error'
import { FormBanner } from '../management/form-banner'
import { FormModal } from '../management/form-modal'

const base = {
  username: '',
  password: '',
  firstName: '',
  lastName: '',
  email: '',
  mobileNumber: '',
  enableAccess: true,
}
type Draft = typeof base

const inputOf = ({ email, mobileNumber, ...rest }: Draft) => ({
  ...rest,
  email: email.trim() || null,
  mobileNumber: mobileNumber.trim() || null,
})

interface AddAdminProps {
  onAdded: () => void
  onClose: () => void
}

/** The form for a new account with the role ADMIN. Typed text is never stored, because it has a password. */
export function AddAdmin({ onAdded, onClose }: AddAdminProps) {
  const { online } = useSync()
  const { draft, edit, save, done, refusal, isBusy, isDirty } = useForm<Draft>({
    kept: null,
    base,
    inputOf,
    check: registerRule,
    send: async (filled) => asRunResult(await online.addAdmin(inputOf(filled))),
    success: 'Admin added',
    afterwards: 'empty',
    onDone: onAdded,
  })
  const cell = (label: string, field: Exclude<keyof Draft, 'enableAccess'>) => ({
    label,
    value: draft[field],
    onChange: (text: string) => edit({ [field]: text }),
    error: errorFor(fieldErrorOf(refusal), field),
  })
  const hint = weakPasswordHint(draft.password, draft.username)
  return (
    <FormModal
      title="Add admin"
      action="ADD"
      banner={<FormBanner refusal={refusal} done={done} />}
      columns={1}
      isBusy={isBusy}
      isDirty={isDirty}
      subject="the new admin"
      outcome={refusal ?? done}
      onSubmit={save}
      onClose={onClose}
    >
      <FormSection title="Admin Details" hint="gets the role ADMIN">
        <TextCell {...cell('Username', 'username')} isVerbatim firstInDialog />
        <PasswordCell {...cell('Password', 'password')} autoComplete="new-password" />
        {hint && <NoteRow>{hint}</NoteRow>}
        <CellPair>
          <TextCell {...cell('First Name', 'firstName')} />
          <TextCell {...cell('Last Name', 'lastName')} />
        </CellPair>
        <TextCell {...cell('Email', 'email')} type="email" isVerbatim />
        <TextCell {...cell('Mobile No.', 'mobileNumber')} inputMode="tel" />
        <SwitchCell
          label="Enable Access"
          checked={draft.enableAccess}
          onChange={(enableAccess) => edit({ enableAccess })}
        />
      </FormSection>
    </FormModal>
  )
}

import { userFields } from '#domain/fields/users'
import type { Role } from '#domain/may'
import { registerRule } from '#domain/rows/accounts/admin-rules'
import { weakPasswordHint } from '#domain/rows/accounts/password-rules'
import { asRunResult } from '../../data/answer-result'
import { useSync } from '../../data/context'
import { useForm } from '../../data/form/use-form'
import { useStatus } from '../../data/use-session'
import { CellPair, FormSection } from '../../ui/form/form-section'
import { NoteRow } from '../../ui/form/note-row'
import { PasswordCell } from '../../ui/form/password-cell'
import { SwitchCell } from '../../ui/form/switch-cell'
import { TextCell } from '../../ui/form/text-cell'
import { errorFor, fieldErrorOf } from '../booking/draft/field-error'
import { ColumnForm } from '../management/column-form'
import { RoleCell } from './role-cell'

const base = {
  username: '',
  password: '',
  firstName: '',
  lastName: '',
  email: '',
  mobileNumber: '',
  enableAccess: true,
  role: 'ADMIN' as Role,
}
type Draft = typeof base

/** The body; a host of before the roles of the desk gets none. */
const inputOf = ({ email, mobileNumber, role, ...rest }: Draft) => ({
  ...rest,
  ...(role !== base.role && { role }),
  email: email.trim() || null,
  mobileNumber: mobileNumber.trim() || null,
})

interface AddAdminProps {
  onAdded: () => void
  onClose: () => void
}

/** The form for a new account. Typed text is never stored, because it has a password. */
export function AddAdmin({ onAdded, onClose }: AddAdminProps) {
  const { online } = useSync()
  const { hasAllCalls } = useStatus()
  const form = useForm<Draft>({
    kept: null,
    base,
    inputOf,
    check: (filled) => registerRule(inputOf(filled)),
    send: async (filled) => asRunResult(await online.addAdmin(inputOf(filled))),
    success: 'Admin added',
    afterwards: 'empty',
    onDone: onAdded,
  })
  const { draft, edit, refusal } = form
  const cell = (field: Exclude<keyof Draft, 'enableAccess' | 'role'>) => ({
    label: userFields[field].label,
    value: draft[field],
    onChange: (text: string) => edit({ [field]: text }),
    error: errorFor(fieldErrorOf(refusal), field),
  })
  const hint = weakPasswordHint(draft.password, draft.username)
  return (
    <ColumnForm
      form={form}
      title="Add admin"
      action="ADD"
      subject="the new admin"
      onClose={onClose}
    >
      <FormSection title="Admin Details" hint={`gets the role ${draft.role}`}>
        <TextCell {...cell('username')} isVerbatim firstInDialog />
        <PasswordCell {...cell('password')} autoComplete="new-password" />
        {hint && <NoteRow>{hint}</NoteRow>}
        <CellPair>
          <TextCell {...cell('firstName')} />
          <TextCell {...cell('lastName')} />
        </CellPair>
        <TextCell {...cell('email')} type="email" isVerbatim />
        <TextCell {...cell('mobileNumber')} inputMode="tel" />
        {hasAllCalls && <RoleCell value={draft.role} onChange={(role) => edit({ role })} />}
        <SwitchCell
          label={userFields.enableAccess.label}
          checked={draft.enableAccess}
          onChange={(enableAccess) => edit({ enableAccess })}
        />
      </FormSection>
    </ColumnForm>
  )
}

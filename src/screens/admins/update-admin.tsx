import { normalMobile } from '#domain/kernel/names'
import { type AccountInput, type Admin, accountRule } from '#domain/rows/admin'
import { useSync } from '../../data/context'
import { useForm } from '../../data/form/use-form'
import { useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { CellPair, FormSection } from '../../ui/form/form-section'
import { LockedCell } from '../../ui/form/locked-cell'
import { SwitchCell } from '../../ui/form/switch-cell'
import { TextCell } from '../../ui/form/text-cell'
import { usDateTime } from '../../ui/format/format-date'
import { mobile } from '../../ui/format/format-text'
import { AuditLines } from '../../ui/table/audit-lines'
import { errorFor, fieldErrorOf } from '../booking/draft/field-error'
import { FormBanner } from '../management/form-banner'
import { FormModal } from '../management/form-modal'
import { HistorySection } from '../management/history-section'
import { asRunResult } from './answer'

interface UpdateAdminProps {
  row: Admin
  onUpdated: () => void
  onClose: () => void
}

const draftOf = (row: Admin) => ({
  enableAccess: row.enableAccess,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email ?? '',
  mobileNumber: row.mobileNumber ? mobile(row.mobileNumber) : '',
})
type Draft = ReturnType<typeof draftOf>
type Detail = Exclude<keyof Draft, 'enableAccess'>

const details: readonly Detail[] = ['firstName', 'lastName', 'email', 'mobileNumber']

const cleaned = (detail: Detail, text: string): string =>
  detail === 'mobileNumber' ? normalMobile(text) : text.trim()

/** The access and the changed details, so that a basic host gets the listed body and old details are not compared. */
function inputOf(row: Admin, draft: Draft): AccountInput {
  const before = draftOf(row)
  const changed = details.flatMap((detail) => {
    const text = cleaned(detail, draft[detail])
    return text === cleaned(detail, before[detail]) ? [] : [[detail, text]]
  })
  return { enableAccess: draft.enableAccess, ...Object.fromEntries(changed) }
}

/** Enables or disables an admin (SPEC.md ADMIN-1), and changes their details. */
export function UpdateAdmin({ row, onUpdated, onClose }: UpdateAdminProps) {
  const sync = useSync()
  const { hasAccountCalls } = useStatus()
  const world = useView(sync.views.business())
  const { username } = row
  const { draft, edit, save, done, refusal, isBusy, isDirty } = useForm<Draft>({
    kept: null,
    base: draftOf(row),
    inputOf: (filled) => inputOf(row, filled),
    check: (filled) => accountRule(inputOf(row, filled)),
    send: async (filled) =>
      asRunResult(await sync.online.updateAdmin(username, inputOf(row, filled))),
    success: 'Admin access updated',
    afterwards: 'stay',
    onDone: onUpdated,
  })
  const cell = (label: string, field: Detail) => ({
    label,
    value: draft[field],
    onChange: (text: string) => edit({ [field]: text }),
    error: errorFor(fieldErrorOf(refusal), field),
    locked: !hasAccountCalls,
  })
  return (
    <FormModal
      title={username}
      place={['Update admin', row.roles.join(', ')]}
      action="UPDATE"
      banner={<FormBanner refusal={refusal} done={done} />}
      footer={<AuditLines {...row} />}
      columns={1}
      isBusy={isBusy}
      isDirty={isDirty}
      subject={username}
      outcome={refusal ?? done}
      onSubmit={save}
      onClose={onClose}
    >
      <div>
        <FormSection title="Admin Details">
          <LockedCell label="Username" value={username} />
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
          {hasAccountCalls && (
            <LockedCell label="Last Log-in" value={usDateTime(row.lastLogInDateTime)} />
          )}
        </FormSection>
        {world && <HistorySection table="users" row={row} world={world} />}
      </div>
    </FormModal>
  )
}

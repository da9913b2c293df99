import { userFields } from '#domain/fields/users'
import { normalMobile } from '#domain/kernel/names'
import { roleAmong } from '#domain/may-words'
import type { AccountInput, Admin } from '#domain/rows/accounts/admin'
import { accountRule, homeRule } from '#domain/rows/accounts/admin-rules'
import { asRunResult } from '../../data/answer-result'
import { useSync } from '../../data/context'
import { useForm } from '../../data/form/use-form'
import { useOnline } from '../../data/online/use-online'
import { useSession, useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { CheckList } from '../../ui/form/check-list'
import { CellPair, FormSection } from '../../ui/form/form-section'
import { LockedCell } from '../../ui/form/locked-cell'
import { NoteRow } from '../../ui/form/note-row'
import { SwitchCell } from '../../ui/form/switch-cell'
import { TextCell } from '../../ui/form/text-cell'
import { usDateTime } from '../../ui/format/format-date'
import { mobile } from '../../ui/format/format-text'
import { AuditLines } from '../../ui/table/audit-lines'
import { errorFor, fieldErrorOf } from '../booking/draft/field-error'
import { ColumnForm } from '../management/column-form'
import { HistorySection } from '../management/history-section'
import { RoleCell } from './role-cell'

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
  stores: [...row.stores],
  role: roleAmong(row.roles),
  /** version of the row for which a role was picked; null: none was */
  pickedAt: null as number | null,
})
type Draft = ReturnType<typeof draftOf>
type Detail = Exclude<keyof Draft, 'enableAccess' | 'stores' | 'role' | 'pickedAt'>

const details: readonly Detail[] = ['firstName', 'lastName', 'email', 'mobileNumber']

const cleaned = (detail: Detail, text: string): string =>
  detail === 'mobileNumber' ? normalMobile(text) : text.trim()

/**
 * The body of the update: the access, and the details that were changed. Unchanged details are not checked again, and a
 * basic host gets only fields that it knows.
 */
function inputOf(row: Admin, draft: Draft): AccountInput {
  const before = draftOf(row)
  const changed = details.flatMap((detail) => {
    const text = cleaned(detail, draft[detail])
    return text === cleaned(detail, before[detail]) ? [] : [[detail, text]]
  })
  const stores = draft.stores.toSorted()
  const isSame = stores.join() === before.stores.toSorted().join()
  // The same role, picked again, limits an account of before. A saved row has another version.
  const isPicked = draft.role !== before.role || draft.pickedAt === row.version
  return {
    enableAccess: draft.enableAccess,
    ...Object.fromEntries(changed),
    ...(!isSame && { stores }),
    ...(draft.role && isPicked && { role: draft.role }),
  }
}

/** Enables or disables an admin (SPEC.md ADMIN-1), and changes their details. */
export function UpdateAdmin({ row, onUpdated, onClose }: UpdateAdminProps) {
  const sync = useSync()
  const { hasAllCalls } = useStatus()
  const world = useView(sync.views.business())
  const { username } = row
  const session = useSession()
  // The service refuses it, too: the user might lock themselves out.
  const isOwn = session?.username === username
  const ofOther = homeRule(row, session?.storeCode ?? '')
  const isLocked = !hasAllCalls || ofOther !== null
  const form = useForm<Draft>({
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
  const { draft, edit, refusal } = form
  const { value: ownStores } = useOnline('own stores', sync.online.ownStores)
  const others = (ownStores ?? []).flatMap(({ code, name }) =>
    code === row.storeCode ? [] : [{ id: code, name }],
  )
  const cell = (field: Detail) => ({
    label: userFields[field].label,
    value: draft[field],
    onChange: (text: string) => edit({ [field]: text }),
    error: errorFor(fieldErrorOf(refusal), field),
    locked: isLocked,
  })
  return (
    <ColumnForm
      form={form}
      title={username}
      place={['Update admin', row.roles.join(', ')]}
      action="UPDATE"
      footer={<AuditLines {...row} />}
      subject={username}
      onClose={onClose}
    >
      <div>
        <FormSection title="Admin Details">
          <LockedCell label={userFields.username.label} value={username} />
          <CellPair>
            <TextCell {...cell('firstName')} />
            <TextCell {...cell('lastName')} />
          </CellPair>
          <TextCell {...cell('email')} type="email" isVerbatim />
          <TextCell {...cell('mobileNumber')} inputMode="tel" />
          <SwitchCell
            label={userFields.enableAccess.label}
            checked={draft.enableAccess}
            disabled={ofOther !== null}
            onChange={(enableAccess) => edit({ enableAccess })}
          />
          {hasAllCalls && !isOwn && (
            <RoleCell
              value={draft.role}
              onChange={(role) => edit({ role, pickedAt: row.version })}
              error={errorFor(fieldErrorOf(refusal), 'role')}
              locked={isLocked}
            />
          )}
          {ofOther && <NoteRow>{ofOther.message}</NoteRow>}
          {hasAllCalls && (
            <LockedCell label="Last Log-in" value={usDateTime(row.lastLogInDateTime)} />
          )}
        </FormSection>
        {others.length > 0 && (
          <CheckList
            title={userFields.stores.label}
            items={others}
            chosen={draft.stores}
            onChange={(stores) => edit({ stores: [...stores] })}
            width="wide"
          />
        )}
        {world && !ofOther && <HistorySection table="users" row={row} world={world} />}
      </div>
    </ColumnForm>
  )
}

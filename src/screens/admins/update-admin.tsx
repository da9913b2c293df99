import type { Admin } from '#domain/rows/admin'
import { useSync } from '../../data/context'
import { useForm } from '../../data/form/use-form'
import { useView } from '../../data/use-view'
import { CellPair, FormSection } from '../../ui/form/form-section'
import { LockedCell } from '../../ui/form/locked-cell'
import { SwitchCell } from '../../ui/form/switch-cell'
import { mobile, orDash } from '../../ui/format/format-text'
import { AuditLines } from '../../ui/table/audit-lines'
import { FormBanner } from '../management/form-banner'
import { FormModal } from '../management/form-modal'
import { HistorySection } from '../management/history-section'
import { asRunResult } from './answer'

interface UpdateAdminProps {
  row: Admin
  onUpdated: () => void
  onClose: () => void
}

/** Enables or disables an admin; an account's other fields can't be changed here (SPEC.md ADMIN-1). */
export function UpdateAdmin({ row, onUpdated, onClose }: UpdateAdminProps) {
  const sync = useSync()
  const world = useView(sync.views.business())
  const { username } = row
  const { draft, edit, save, done, refusal, isBusy, isDirty } = useForm({
    kept: null,
    base: { enableAccess: row.enableAccess },
    inputOf: (access) => access,
    check: () => null,
    send: async (access) =>
      asRunResult(await sync.online.setAdminAccess(username, access.enableAccess)),
    success: 'Admin access updated',
    afterwards: 'stay',
    onDone: onUpdated,
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
            <LockedCell label="First Name" value={orDash(row.firstName)} />
            <LockedCell label="Last Name" value={orDash(row.lastName)} />
          </CellPair>
          <LockedCell label="Email" value={orDash(row.email)} />
          <LockedCell label="Mobile No." value={mobile(row.mobileNumber)} />
          <SwitchCell
            label="Enable Access"
            checked={draft.enableAccess}
            onChange={(enableAccess) => edit({ enableAccess })}
          />
        </FormSection>
        {world && <HistorySection table="users" row={row} world={world} />}
      </div>
    </FormModal>
  )
}

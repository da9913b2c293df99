import { useState } from 'react'
import type { Admin } from '#domain/rows/admin'
import { useSync } from '../../data/context'
import { useOnline } from '../../data/use-online'
import { useSession, useStatus } from '../../data/use-session'
import { useSubmit } from '../../data/use-submit'
import { ErrorBanner, NoteBanner } from '../../ui/feedback/banner'
import type { Column } from '../../ui/table/data-table'
import { ResourceTable } from '../../ui/table/resource-table'
import { RowMenu } from '../../ui/table/row-menu'
import { RowName } from '../../ui/table/row-name'
import { YesNo } from '../../ui/table/yes-no'
import { AddAdmin } from './add-admin'
import { asRunResult, needsConnection } from './answer'
import { ApiKeys } from './api-keys'
import { UpdateAdmin } from './update-admin'

/** The screen /admins, for a SUPER_ADMIN. Tablets never store accounts, so it needs a connection. */
export function AdminsScreen() {
  const session = useSession()
  return session && <Admins key={`${session.storeCode} ${session.username}`} />
}

const rolesText = ({ roles }: Admin): string => roles.join(', ') || '-'

function Admins() {
  const { online } = useSync()
  const isAway = useStatus().online === false
  const { value: admins, failure, reload } = useOnline('admins', online.admins)
  const [opened, setOpened] = useState<string | 'new' | null>(null)
  const { submit, refusal } = useSubmit()
  const open = admins?.find(({ id }) => id === opened)
  const setAccess = ({ username, enableAccess }: Admin) =>
    void submit(
      async () => asRunResult(await online.setAdminAccess(username, !enableAccess)),
      reload,
    )
  const isUnknown = admins === null && failure?.isOffline === true
  return (
    <div>
      <ResourceTable
        title="Admins"
        columns={columnsOf(setOpened, setAccess)}
        rows={isUnknown ? [] : admins}
        rowKey={(row) => row.id}
        empty={isUnknown ? 'The admins can be seen when back online.' : 'No admins'}
        sortedBy={{ column: 'username', descending: false }}
        banner={
          <>
            {refusal && <ErrorBanner>{refusal.message}</ErrorBanner>}
            {isAway && <NoteBanner>{needsConnection}</NoteBanner>}
          </>
        }
        onAdd={() => setOpened('new')}
      />
      {opened === 'new' && <AddAdmin onAdded={reload} onClose={() => setOpened(null)} />}
      {open && <UpdateAdmin row={open} onUpdated={reload} onClose={() => setOpened(null)} />}
      <ApiKeys />
    </div>
  )
}

function columnsOf(
  open: (id: string) => void,
  setAccess: (row: Admin) => void,
): readonly Column<Admin>[] {
  return [
    {
      key: 'username',
      title: 'Admin username',
      sort: (row) => row.username,
      text: (row) => `${row.username} ${row.firstName} ${row.lastName}`,
      cell: (row) => (
        <RowName muted={!row.enableAccess} onClick={() => open(row.id)}>
          {row.username}
        </RowName>
      ),
    },
    {
      key: 'access',
      title: 'Enable Access',
      sort: (row) => (row.enableAccess ? 'Yes' : 'No'),
      cell: (row) => <YesNo yes={row.enableAccess} />,
    },
    { key: 'roles', title: 'Roles', sort: rolesText, cell: rolesText },
    {
      key: 'actions',
      title: 'Actions',
      hiddenTitle: true,
      align: 'right',
      cell: (row) => {
        const label = row.enableAccess ? 'Disable' : 'Enable'
        return <RowMenu name={row.username} items={[{ label, onClick: () => setAccess(row) }]} />
      },
    },
  ]
}

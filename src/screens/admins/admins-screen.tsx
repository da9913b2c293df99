import { useState } from 'react'
import { userFields } from '#domain/fields/users'
import type { Admin } from '#domain/rows/accounts/admin'
import { homeRule } from '#domain/rows/accounts/admin-rules'
import { asRunResult } from '../../data/answer-result'
import { useSync } from '../../data/context'
import { useOnline } from '../../data/online/use-online'
import { useSession, useStatus } from '../../data/use-session'
import { useSubmit } from '../../data/use-submit'
import { ErrorBanner, NoteBanner, SuccessBanner } from '../../ui/feedback/banner'
import { usDateTime } from '../../ui/format/format-date'
import type { Column } from '../../ui/table/data-table'
import { ResourceTable } from '../../ui/table/resource-table'
import { RowMenu } from '../../ui/table/row-menu'
import { RowName } from '../../ui/table/row-name'
import { YesNo } from '../../ui/table/yes-no'
import { AddAdmin } from './add-admin'
import { ApiKeys } from './api-keys'
import { RemovePinDialog } from './remove-pin-dialog'
import { RightsCard } from './rights/rights-card'
import { SetPasswordDialog } from './set-password-dialog'
import { UpdateAdmin } from './update-admin'

const needsConnection =
  'Admin accounts are not kept on this device: they can be seen and changed when back online.'

/** The screen /admins, for a SUPER_ADMIN. Tablets never store accounts, so it needs a connection. */
export function AdminsScreen() {
  const session = useSession()
  return session && <Admins key={`${session.storeCode} ${session.username}`} />
}

const rolesText = ({ roles }: Admin): string => roles.join(', ') || '-'

function Admins() {
  const { online, session } = useSync()
  const { online: isOnline, hasAllCalls } = useStatus()
  const isAway = isOnline === false
  const { value: admins, failure, reload } = useOnline('admins', online.admins)
  const [opened, setOpened] = useState<string | 'new' | null>(null)
  const [asked, setAsked] = useState<Admin | null>(null)
  const [pinOf, setPinOf] = useState<Admin | null>(null)
  const [changed, setChanged] = useState<string | null>(null)
  const { submit, refuse, refusal } = useSubmit()
  const open = admins?.find(({ id }) => id === opened)
  const show = (id: string) => {
    setChanged(null)
    setOpened(id)
  }
  const setAccess = ({ username, enableAccess }: Admin) => {
    setChanged(null)
    void submit(
      async () => asRunResult(await online.updateAdmin(username, { enableAccess: !enableAccess })),
      reload,
    )
  }
  const askFor = (row: Admin, isPin: boolean) => {
    setChanged(null)
    refuse(null)
    ;(isPin ? setPinOf : setAsked)(row)
  }
  const doneWith = (text: string) => {
    setAsked(null)
    setPinOf(null)
    setChanged(text)
    reload()
  }
  const { username: own, storeCode: here = '' } = session.current() ?? {}
  const actionsOf = (row: Admin) => [
    { label: row.enableAccess ? 'Disable' : 'Enable', onClick: () => setAccess(row) },
    ...(hasAllCalls && row.username !== own
      ? [{ label: 'Set password', onClick: () => askFor(row, false) }]
      : []),
    ...(row.hasPin && row.username !== own
      ? [{ label: 'Remove PIN', onClick: () => askFor(row, true) }]
      : []),
  ]
  const hasOthers = admins?.some((row) => homeRule(row, here)) ?? false
  const hasPins = admins?.some((row) => row.hasPin) ?? false
  const isUnknown = admins === null && failure?.isOffline === true
  return (
    <div>
      <ResourceTable
        title="Admins"
        columns={columnsOf({
          ...{ open: show, actionsOf, here, hasOthers, hasPins },
          hasLogIns: hasAllCalls,
        })}
        rows={isUnknown ? [] : admins}
        rowKey={(row) => row.id}
        empty={isUnknown ? 'The admins can be seen when back online.' : 'No admins'}
        sortedBy={{ column: 'username', descending: false }}
        banner={
          <>
            {refusal && <ErrorBanner>{refusal.message}</ErrorBanner>}
            {changed && (
              <SuccessBanner note="All their devices have to log in again.">
                {changed}
              </SuccessBanner>
            )}
            {isAway && <NoteBanner>{needsConnection}</NoteBanner>}
          </>
        }
        onAdd={() => show('new')}
      />
      {opened === 'new' && <AddAdmin onAdded={reload} onClose={() => setOpened(null)} />}
      {open && <UpdateAdmin row={open} onUpdated={reload} onClose={() => setOpened(null)} />}
      <SetPasswordDialog
        row={asked}
        onDone={({ username }) => doneWith(`${username} has a new password`)}
        onClose={() => setAsked(null)}
      />
      {pinOf && (
        <RemovePinDialog
          row={pinOf}
          onDone={() => doneWith(`${pinOf.username} has no PIN any more`)}
          onClose={() => setPinOf(null)}
        />
      )}
      <RightsCard />
      <ApiKeys />
    </div>
  )
}

interface ColumnParts {
  open: (id: string) => void
  actionsOf: (row: Admin) => readonly { label: string; onClick: () => void }[]
  /** code of the store that is shown */
  here: string
  /** whether accounts of other stores are listed */
  hasOthers: boolean
  /** whether an account has a PIN */
  hasPins: boolean
  /** whether the host sends the time of the last log-in */
  hasLogIns: boolean
}

const lastLogIn: Column<Admin> = {
  key: 'log-in',
  title: 'Last Log-in',
  sort: (row) => row.lastLogInDateTime ?? '',
  cell: (row) => usDateTime(row.lastLogInDateTime),
}

const homeStore: Column<Admin> = {
  key: 'home',
  title: 'Home Store',
  sort: (row) => row.storeCode,
  cell: (row) => row.storeCode,
}

const pin: Column<Admin> = {
  key: 'pin',
  title: 'PIN',
  sort: (row) => (row.hasPin ? 'Yes' : 'No'),
  cell: (row) => <YesNo yes={row.hasPin ?? false} />,
}

function columnsOf(parts: ColumnParts): readonly Column<Admin>[] {
  const { open, actionsOf, here, hasOthers, hasPins, hasLogIns } = parts
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
      title: userFields.enableAccess.label,
      sort: (row) => (row.enableAccess ? 'Yes' : 'No'),
      cell: (row) => <YesNo yes={row.enableAccess} />,
    },
    { key: 'roles', title: userFields.roles.label, sort: rolesText, cell: rolesText },
    ...(hasOthers ? [homeStore] : []),
    ...(hasPins ? [pin] : []),
    ...(hasLogIns ? [lastLogIn] : []),
    {
      key: 'actions',
      title: 'Actions',
      hiddenTitle: true,
      align: 'right',
      cell: (row) =>
        homeRule(row, here) ? null : <RowMenu name={row.username} items={actionsOf(row)} />,
    },
  ]
}

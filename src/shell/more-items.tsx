import {
  isMantineColorScheme,
  type MantineColorScheme,
  Menu,
  Text,
  useMantineColorScheme,
} from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isOffered, readRoles } from '#domain/may'
import { codeWords, storeName } from '../ui/format/format-text'
import { AnchoredMenu } from '../ui/overlay/anchored'
import type { Anchor } from '../ui/overlay/opener'
import { useAppState } from './app-state'
import { logout, type NavigationItem, useOpenPath } from './navigation'

export interface MoreItemsProps {
  anchor: Anchor
  items: readonly NavigationItem[]
}

const hairline = { borderColor: 'var(--fd-hairline)' }

/** The menu More: pages that don't fit into the bar, the account, Lock, Logout, and light or dark. */
export function MoreItems({ anchor, items }: MoreItemsProps) {
  const open = useOpenPath()
  const { syncActions, showKeys } = useAppState()
  return (
    <AnchoredMenu anchor={anchor} width={240}>
      {items.map((item) => (
        <Menu.Item
          key={item.path}
          component={Link}
          to={item.path}
          aria-current={item.path === open ? 'page' : undefined}
        >
          {item.label}
        </Menu.Item>
      ))}
      <AccountItems />
      <Menu.Divider style={hairline} />
      <Menu.Item onClick={syncActions.showDevice}>This device</Menu.Item>
      <Menu.Item onClick={showKeys}>Keyboard shortcuts</Menu.Item>
      <AppearanceItems />
    </AnchoredMenu>
  )
}

/** The user with role and store, and the actions of the account. */
function AccountItems() {
  const { session, changePassword, switchStore, switching } = useAppState()
  if (!session) return null
  const role = isOffered(session.roles, 'manageAccounts') ? 'SUPER_ADMIN' : readRoles(session.roles)
  return (
    <>
      <Menu.Divider style={hairline} />
      <Menu.Label>
        <Text component="div" inherit fw={600} c="var(--fd-ink)">
          {session.username}
        </Text>
        {codeWords(role)} · {storeName(session.storeCode)}
      </Menu.Label>
      {switching && <Menu.Item onClick={switching.show}>Switch user</Menu.Item>}
      {switchStore && <Menu.Item onClick={switchStore}>Switch store</Menu.Item>}
      {changePassword && <Menu.Item onClick={changePassword}>Change password</Menu.Item>}
      <LockItem />
      <LogoutItem />
    </>
  )
}

/** Locks the tablet until the user enters their password. Works without the service. */
function LockItem() {
  const { lock } = useAppState()
  return lock && <Menu.Item onClick={lock}>Lock</Menu.Item>
}

/** Logs out. It needs the service, so it says "needs a connection" while offline. */
function LogoutItem() {
  const { sync } = useAppState()
  return (
    <Menu.Item component={Link} to={logout.path} replace>
      {logout.label}
      {sync.status.online === false && (
        <Text span inherit ml={12} fz="xs" fw={400} c="dimmed">
          needs a connection
        </Text>
      )}
    </Menu.Item>
  )
}

const choices: readonly { scheme: MantineColorScheme; label: string }[] = [
  { scheme: 'auto', label: 'As this device' },
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
]

/** Items that choose light, dark, or the device's setting. */
function AppearanceItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choose = (scheme: string) => {
    if (isMantineColorScheme(scheme)) setColorScheme(scheme)
  }
  return (
    <>
      <Menu.Label>Appearance</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={choose}>
        {choices.map(({ scheme, label }) => (
          <Menu.RadioItem key={scheme} value={scheme}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

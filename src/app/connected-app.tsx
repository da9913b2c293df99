import { useMemo, useState, useSyncExternalStore } from 'react'
import { bookingKindAt } from '../data/address'
import { useDeps } from '../data/context'
import type { Device } from '../data/device'
import { useOnce } from '../data/use-once'
import { useSession, useStatus } from '../data/use-session'
import type { Pwa } from '../pwa/pwa'
import { UnsentCount } from '../screens/management/unsent-count'
import { AccountDialogs } from '../shell/account-dialogs'
import type { AccountDialog } from '../shell/account-parts'
import { Keys } from '../shell/keys'
import { SearchEverywhere } from '../shell/search-everywhere'
import { syncActions } from '../sync-panel/sync-actions'
import { useSyncModel } from '../sync-panel/use-sync-model'
import { App } from './app'
import type { AppRouter } from './routes'

interface ConnectedAppProps {
  device: Device
  pwa: Pwa
  router: AppRouter
}

/** Draws the app from the state of the sync engine, and passes the app's actions to the engine. */
export function ConnectedApp({ device, pwa, router }: ConnectedAppProps) {
  const { sync, intents, history } = useDeps()
  const session = useSession()
  const { waitingFor, hasAllCalls } = useStatus()
  const model = useSyncModel()
  const actions = useMemo(
    () => syncActions({ sync, intents, device, goTo: history.push }),
    [sync, intents, device, history],
  )
  const offers = useSyncExternalStore(pwa.offers.subscribe, pwa.offers.current)
  const { once, running } = useOnce()
  const logOut = async () => (await once(sync.session.logOut)) ?? false
  const [isKeysShown, setKeysShown] = useState(false)
  const [opened, setOpened] = useState<{ by: string | undefined; dialog: AccountDialog } | null>(
    null,
  )
  // A dialog belongs to the user who opened it.
  const dialog = opened?.by === session?.username ? (opened?.dialog ?? null) : null
  const setDialog = (next: AccountDialog | null) =>
    setOpened(next && { by: session?.username, dialog: next })
  const lock = sync.session.canLock() ? sync.session.lock : null
  const lockedUser = session ? null : sync.session.lockedUser()
  const users = useSyncExternalStore(sync.session.subscribe, sync.session.users)
  const { switchUser, logIn } = sync.session
  const others = users.filter(({ username }) => username !== session?.username)
  const state = {
    session,
    logIn: sync.session.logIn,
    readSetup: sync.session.readSetup,
    setUp: sync.session.setUp,
    logOut,
    lock,
    lockedUser,
    changePassword: hasAllCalls ? () => setDialog('password') : null,
    switchStore: hasAllCalls && session?.hasSeveralStores ? () => setDialog('store') : null,
    switching:
      others.length > 0 ? { users: others, switchUser, show: () => setDialog('user') } : null,
    sync: model,
    syncActions: actions,
    showKeys: () => setKeysShown(true),
    offers,
    search: <SearchEverywhere />,
    unsent: session && <UnsentCount />,
    waitingFor,
  }
  return (
    <>
      <App state={state} router={router} loading={running} />
      {session && (
        <Keys
          isShown={isKeysShown}
          onShow={state.showKeys}
          onClose={() => setKeysShown(false)}
          onNew={() =>
            intents.put({ kind: 'new', offered: bookingKindAt(history.location.pathname) })
          }
        />
      )}
      {session && (
        <AccountDialogs
          key={session.username}
          users={others.length > 0 ? { users: others, switchUser, logIn } : null}
          shown={dialog}
          onClose={() => setDialog(null)}
          onSwitched={() => {
            setDialog(null)
            history.push('/dashboard')
          }}
        />
      )}
      <pwa.BlockingError />
    </>
  )
}

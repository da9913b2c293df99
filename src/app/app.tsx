import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LoginOverlay, LogoutDialog } from '../shell/account-dialogs'
import { type AppState, AppStateProvider } from '../shell/app-state'
import { logout } from '../shell/navigation'
import { SyncCorner } from '../sync-panel/sync-corner'
import { LoadingOverlay } from '../ui/feedback/loading-overlay'
import { BackContext } from '../ui/overlay/back'
import { ChipSlot } from '../ui/overlay/chip-slot'
import { createBackStack } from './back-stack'
import type { AppRouter } from './routes'

interface AppProps {
  state: Omit<AppState, 'syncActions'> & {
    syncActions: Omit<AppState['syncActions'], 'logInAgain'>
  }
  router: AppRouter
  /**
   * whether a log-out runs; a full-screen overlay then covers the page (SPEC.md NAV-5), so the log-in isn't shown yet
   */
  loading?: boolean
}

/** The whole app, drawn from its state. It doesn't know the sync engine. */
export function App({ state: given, router, loading }: AppProps) {
  const [isPutOff, setPutOff] = useState(false)
  const needsLogin = given.session !== null && given.sync.status.needsLogin
  if (isPutOff && !needsLogin) setPutOff(false)
  const logInAgain = () => setPutOff(false)
  const [isStuck, setStuck] = useState(false)
  if (isStuck && given.session === null) setStuck(false)
  const state = {
    ...given,
    async logOut() {
      const isOut = await given.logOut()
      setStuck(!isOut)
      return isOut
    },
    syncActions: { ...given.syncActions, logInAgain },
  }
  const logOutAgain = () => {
    setStuck(false)
    void router.navigate({ to: logout.path, replace: true })
  }
  const [back] = useState(() => createBackStack(router.history))
  useEffect(() => back.follow(), [back])
  const corner = { model: state.sync, actions: state.syncActions, offers: state.offers }
  return (
    <BackContext value={back.stack}>
      <AppStateProvider value={state}>
        <ChipSlot value={<SyncCorner {...corner} />}>
          <RouterProvider router={router} context={state} />
          <LoginOverlay
            opened={needsLogin && !isPutOff && !loading}
            username={given.session?.username ?? ''}
            logIn={given.logIn}
            onLater={() => setPutOff(true)}
          />
          <LogoutDialog
            opened={isStuck}
            state={state}
            onRetry={logOutAgain}
            onClose={() => setStuck(false)}
          />
          {loading && <LoadingOverlay />}
        </ChipSlot>
      </AppStateProvider>
    </BackContext>
  )
}

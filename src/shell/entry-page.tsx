import { useEffect, useState } from 'react'
import type { SetupState } from '#domain/calls/setup'
import { LoginPage } from '../screens/login/login-page'
import { OfferRows } from '../sync-panel/offer-rows'
import { lazyPart } from '../ui/feedback/lazy-part'
import { SwitchUserPart } from './account-dialogs'
import { useAppState } from './app-state'
import { InsecureBanner } from './insecure-banner'

export const SetupPage = lazyPart(
  async () => (await import('../screens/setup/setup-page')).SetupPage,
)

/** The page without a session: the log-in or, if the service has no account yet, the set-up. */
export function EntryPage() {
  const { logIn, readSetup, setUp, waitingFor, lockedUser, offers, switching } = useAppState()
  const [setup, setSetup] = useState<SetupState | null>(null)
  const isLocked = lockedUser !== null
  useEffect(() => {
    let isWanted = !isLocked
    if (isWanted)
      void readSetup().then((state) => {
        if (isWanted) setSetup(state)
      })
    return () => {
      isWanted = false
    }
  }, [readSetup, isLocked])
  const above = (
    <>
      <InsecureBanner />
      <OfferRows offers={offers} />
    </>
  )
  if (setup?.open)
    return (
      <SetupPage
        {...{ setUp }}
        needsCode={setup.needsCode}
        offers={above}
        onLogIn={() => setSetup(null)}
      />
    )
  const names = switching && (
    <SwitchUserPart users={switching.users} switchUser={switching.switchUser} logIn={logIn} />
  )
  return <LoginPage {...{ logIn, waitingFor, lockedUser, names }} offers={above} />
}

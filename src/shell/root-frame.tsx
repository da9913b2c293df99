import { Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isSuperAdmin } from '#domain/calls/session'
import { LoginPage } from '../screens/login/login-page'
import { OfferRows } from '../sync-panel/offer-rows'
import { useAppState } from './app-state'
import { Layout } from './layout'
import { pages } from './navigation'

/** The log-in on every path without a session; with one, the page in its frame. */
export function RootFrame() {
  const { session, logIn, waitingFor, lockedUser, offers } = useAppState()
  const [isInside, setInside] = useState(session !== null)
  if (isInside && session === null) setInside(false)
  if (session === null)
    return (
      <LoginPage {...{ logIn, waitingFor, lockedUser }} offers={<OfferRows offers={offers} />} />
    )
  if (!isInside) return <Entrance onEntered={setInside} />
  return (
    <Layout storeCode={session.storeCode} isSuperAdmin={isSuperAdmin(session.roles)}>
      <Outlet />
    </Layout>
  )
}

/**
 * After a log-in the first page replaces the log-in's history entry; the appointment of a link opens there.
 */
function Entrance({ onEntered }: { onEntered: (isInside: true) => void }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to: pages[0]?.path ?? '/', search: true, replace: true }).then(() =>
      onEntered(true),
    )
  }, [navigate, onEntered])
  return null
}

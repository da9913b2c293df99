import { Box, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useAppState } from './app-state'
import { EntryPage } from './entry-page'
import { InsecureBanner } from './insecure-banner'
import { NavBar } from './nav-bar'
import { pages } from './navigation'
import { PhoneBar, PhoneHead } from './phone-bar'

/** The page in its frame; without a session, the page for log-in or set-up. */
export function RootFrame() {
  const { session } = useAppState()
  const [isInside, setInside] = useState(session !== null)
  if (isInside && session === null) setInside(false)
  if (session === null) return <EntryPage />
  if (!isInside) return <Entrance onEntered={setInside} />
  return (
    <Layout
      key={`${session.storeCode}.${session.username}`}
      storeCode={session.storeCode}
      roles={session.roles}
    >
      <Outlet />
    </Layout>
  )
}

/**
 * Opens the first page after a log-in. It replaces the log-in in the browser's history, and keeps the address's search,
 * so that a link to an appointment still opens it.
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

interface LayoutProps {
  storeCode: string
  roles: string
  children: ReactNode
}

/** The frame of every page: a head, the content and, on a phone, a bar at the bottom. */
function Layout({ storeCode, roles, children }: LayoutProps) {
  const isPhone = useMediaQuery('(max-width: 47.5em)', false, { getInitialValueInEffect: false })
  return (
    <Stack gap={0} h="100dvh">
      <InsecureBanner />
      {isPhone ? (
        <PhoneHead storeCode={storeCode} />
      ) : (
        <NavBar storeCode={storeCode} roles={roles} />
      )}
      {/* Positioned, so that parts with an absolute position scroll with the page and never scroll the window. */}
      <Box component="main" pos="relative" flex={1} mih={0} style={{ overflow: 'auto' }}>
        {children}
      </Box>
      {isPhone && <PhoneBar roles={roles} />}
    </Stack>
  )
}

import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { NavBar } from './nav-bar'
import { PhoneBar, PhoneHead } from './phone-bar'
import classes from './shell.module.css'

interface LayoutProps {
  storeCode: string
  isSuperAdmin: boolean
  children: ReactNode
}

/** Every page's frame: a head row and the content; on a phone also a bar below. */
export function Layout({ storeCode, isSuperAdmin, children }: LayoutProps) {
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  return (
    <div className={classes.layout}>
      {isPhone ? (
        <PhoneHead storeCode={storeCode} />
      ) : (
        <NavBar storeCode={storeCode} isSuperAdmin={isSuperAdmin} />
      )}
      <main className={classes.content}>{children}</main>
      {isPhone && <PhoneBar isSuperAdmin={isSuperAdmin} />}
    </div>
  )
}

import type { ReactNode } from 'react'
import { ServicesScreen } from '../screens/services/services-screen'
import type { BackOfficePath } from './back-office-paths'

/** The deferred chunk: seldom the first page that somebody opens. */
export const backOffice: Readonly<Record<BackOfficePath, () => ReactNode>> = {
  '/services': ServicesScreen,
}

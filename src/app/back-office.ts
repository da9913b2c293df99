import type { ReactNode } from 'react'
import { CustomersScreen } from '../screens/customers/customers-screen'
import { ServicesScreen } from '../screens/services/services-screen'
import type { BackOfficePath } from './back-office-paths'

/** The deferred chunk: seldom the first page that somebody opens. */
export const backOffice: Readonly<Record<BackOfficePath, () => ReactNode>> = {
  '/customers': CustomersScreen,
  '/services': ServicesScreen,
}

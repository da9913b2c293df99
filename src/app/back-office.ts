import type { ReactNode } from 'react'
import type { BackOfficePath } from '#domain/calls/app-paths'
import { AdminsScreen } from '../screens/admins/admins-screen'
import { CustomersScreen } from '../screens/customers/customers-screen'
import { LockersScreen } from '../screens/lockers/lockers-screen'
import { OtherScreen } from '../screens/other/other-screen'
import { ProductsScreen } from '../screens/products/products-screen'
import { PromosScreen } from '../screens/promos/promos-screen'
import { ReportsScreen } from '../screens/reports/reports-screen'
import { RoomsScreen } from '../screens/rooms/rooms-screen'
import { ServicesScreen } from '../screens/services/services-screen'
import { StoreScreen } from '../screens/store/store-screen'
import { TherapistsScreen } from '../screens/therapists/therapists-screen'

/** Screens that are fetched after the start, because the app rarely starts with one of them. */
export const backOffice: Readonly<Record<BackOfficePath, () => ReactNode>> = {
  '/admins': AdminsScreen,
  '/customers': CustomersScreen,
  '/lockers': LockersScreen,
  '/non-massage': OtherScreen,
  '/products': ProductsScreen,
  '/promos': PromosScreen,
  '/reports': ReportsScreen,
  '/rooms': RoomsScreen,
  '/services': ServicesScreen,
  '/staffs': TherapistsScreen,
  '/store': StoreScreen,
}

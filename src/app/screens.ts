import { AdminsScreen } from '../screens/admins/admins-screen'
import { LockersScreen } from '../screens/lockers/lockers-screen'
import { MassageScreen } from '../screens/massage/massage-screen'
import { ProductsScreen } from '../screens/products/products-screen'
import { PromosScreen } from '../screens/promos/promos-screen'
import { RoomsScreen } from '../screens/rooms/rooms-screen'
import { ServicesScreen } from '../screens/services/services-screen'
import { StoreScreen } from '../screens/store/store-screen'
import { TherapistsScreen } from '../screens/therapists/therapists-screen'
import type { Screens } from './routes'

/** One line for each screen. */
export const screens: Screens = {
  '/dashboard': MassageScreen,
  '/products': ProductsScreen,
  '/services': ServicesScreen,
  '/staffs': TherapistsScreen,
  '/rooms': RoomsScreen,
  '/lockers': LockersScreen,
  '/promos': PromosScreen,
  '/admins': AdminsScreen,
  '/store': StoreScreen,
}

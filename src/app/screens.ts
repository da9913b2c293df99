import { MassageScreen } from '../screens/massage/massage-screen'
import { OtherScreen } from '../screens/other/other-screen'
import type { Screens } from './routes'

/** One line for each screen. */
export const screens: Screens = {
  '/dashboard': MassageScreen,
  '/non-massage': OtherScreen,
}

import { MassageScreen } from '../screens/massage/massage-screen'
import { OtherScreen } from '../screens/other/other-screen'
import { backOfficePaths } from './back-office-paths'
import { deferScreens } from './deferred-screens'
import type { Screens } from './routes'

/** Customers, management and reports: the front desk's first paint does not wait for them. */
export const deferred = deferScreens(
  backOfficePaths,
  async () => (await import('./back-office')).backOffice,
  () => window.location.reload(),
)

/** One line for each screen. */
export const screens: Screens = {
  '/dashboard': MassageScreen,
  '/non-massage': OtherScreen,
  ...deferred.screens,
}

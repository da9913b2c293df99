import { MassageScreen } from '../screens/massage/massage-screen'
import { lazyPart } from '../ui/lazy-part'
import type { Screens } from './routes'

const ReportsScreen = lazyPart(async () => {
  const { ReportsScreen } = await import('../screens/reports/reports-screen')
  return ReportsScreen
})

/** One line for each screen. */
export const screens: Screens = {
  '/dashboard': MassageScreen,
  '/reports': ReportsScreen,
}

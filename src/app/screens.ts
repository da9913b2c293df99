import { fetchPeriods } from '../board/appointment-calendar'
import { fetchDetail } from '../screens/appointment/appointment-modal'
import { MassageScreen } from '../screens/massage/massage-screen'
import { fetchKeys } from '../shell/keys'
import { lazyPart } from '../ui/feedback/lazy-part'
import { type BackOfficePath, backOfficePaths } from './back-office-paths'
import type { Screens } from './routes'

const backOffice = async () => (await import('./back-office')).backOffice

/**
 * Fetches what is deferred before anybody opens it, so that nothing waits for the network later.
 * What is opened tells of a failure, and tries again.
 */
export function fetchDeferred(): void {
  fetchDetail()
  fetchPeriods()
  fetchKeys()
  backOffice().catch(() => {})
}

const deferred = (path: BackOfficePath) =>
  [path, lazyPart(async () => (await backOffice())[path])] as const

/** The screen that the desk opens with, and those that its first paint doesn't wait for. */
export const screens: Screens = {
  '/dashboard': MassageScreen,
  ...Object.fromEntries(backOfficePaths.map(deferred)),
}

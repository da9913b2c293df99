import { fetchPeriods } from '../board/appointment-calendar'
import { fetchDetail } from '../screens/appointment/appointment-modal'
import { MassageScreen } from '../screens/massage/massage-screen'
import { fetchKeys } from '../shell/keys'
import { lazyPart } from '../ui/feedback/lazy-part'
import { type BackOfficePath, backOfficePaths } from './back-office-paths'
import type { Screens } from './routes'

const backOffice = async () => (await import('./back-office')).backOffice

/**
 * Fetches the deferred parts in advance, so that no page waits for the network later. Failures show when a
 * part is opened, which tries again.
 */
export function fetchDeferred(): void {
  fetchDetail()
  fetchPeriods()
  fetchKeys()
  backOffice().catch(() => {})
}

const deferred = (path: BackOfficePath) =>
  [path, lazyPart(async () => (await backOffice())[path])] as const

/** The screen that the app opens with, and the deferred ones. */
export const screens: Screens = {
  '/dashboard': MassageScreen,
  ...Object.fromEntries(backOfficePaths.map(deferred)),
}

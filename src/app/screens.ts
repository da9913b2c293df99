import { PeriodCalendar } from '../board/appointment-calendar'
import { DayPicker } from '../board/period/period-nav'
import { AppointmentDetail } from '../screens/appointment/appointment-modal'
import { BookingSections } from '../screens/booking/form/booking-form'
import { MassageScreen } from '../screens/massage/massage-screen'
import { lazyPart } from '../ui/feedback/lazy-part'
import { type BackOfficePath, backOfficePaths } from './back-office-paths'
import type { Screens } from './routes'

const backOffice = async () => (await import('./back-office')).backOffice

/**
 * Fetches the deferred parts in advance, so that no page waits for the network later. Failures show when a
 * part is opened, which tries again.
 */
export function fetchDeferred(): void {
  const parts = [BookingSections, DayPicker, AppointmentDetail, PeriodCalendar]
  for (const part of parts) part.preload()
  backOffice().catch(() => {})
}

const deferred = (path: BackOfficePath) =>
  [path, lazyPart(async () => (await backOffice())[path])] as const

/** The screen that the app opens with, and the deferred ones. */
export const screens: Screens = {
  '/dashboard': MassageScreen,
  ...Object.fromEntries(backOfficePaths.map(deferred)),
}

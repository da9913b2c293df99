import type { World } from '#domain/rows/world'
import type { ShownAppointment, Sync } from '../api/sync'
import type { Capabilities } from '../host/capabilities'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import type { WithBusinessTime } from '../kernel/business-clock'
import type { WithDeps } from '../kernel/ports'
import type { Reader } from '../overlay/reader'
import { createKnownCustomers } from '../pull/known-customers'
import type { PastDays } from '../pull/past-days'
import type { WithNews } from '../session/news'
import type { WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import { createAppointmentViews } from './appointments'
import { availableView, businessView } from './business'
import { conflictsView } from './conflicts'
import { customersView } from './customer-search'
import { customerView, namedView, visitsView } from './customers'
import { missingDaysView } from './missing-days'
import { ofSession } from './of-session'
import { queueView } from './queue'
import { createMemory } from './remembered'
import { waitingView } from './waiting'

type ViewParts = WithDeps &
  WithBusinessTime &
  WithDb &
  WithHttp &
  WithStatus &
  WithSessions &
  WithNews

/** The views that screens read, each of the session that is logged in. `stop` ends the forgetting at a log-out. */
export function createViews(
  parts: ViewParts,
  reader: Reader,
  capabilities: Capabilities,
  pastDays: PastDays,
): { views: Sync['views']; stop: () => void } {
  const { db, sessions } = parts
  const known = createKnownCustomers(parts, capabilities)
  const queued = queueView(parts, reader)
  const appointments = createAppointmentViews(db, reader, pastDays)
  const here = ofSession(sessions)
  const business = createMemory<World | null>()
  const day = createMemory<readonly ShownAppointment[]>()
  const stop = sessions.subscribe(() => {
    business.forget()
    day.forget()
  })
  const views: Sync['views'] = {
    business: () => business.of(here(businessView(parts, reader))),
    day: (date) => day.of(here(appointments.days(date, date))),
    days: (from, to) => here(appointments.days(from, to)),
    missingDays: (from, to) => here(missingDaysView(parts, pastDays, from, to)),
    appointment: (id) => here(appointments.appointment(id)),
    customer: (mobileNumber) => here(customerView(reader, known, mobileNumber)),
    named: (mobileNumbers) => here(namedView(reader, mobileNumbers)),
    customers: (query) => here(customersView(db, reader, query)),
    visits: (mobileNumber) => here(visitsView(db, reader, mobileNumber)),
    available: (query) => here(availableView(parts, reader, query)),
    queue: () => here(queued),
    conflicts: () => here(conflictsView(parts, reader)),
    waiting: () => here(waitingView(parts)),
  }
  return { views, stop }
}

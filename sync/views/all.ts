import type { World } from '#domain/rows/world'
import type { ShownAppointment, Sync } from '../api/sync'
import type { View } from '../api/view'
import type { Capabilities } from '../host/capabilities'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import type { WithBusinessTime } from '../kernel/business-clock'
import type { WithDeps } from '../kernel/ports'
import type { Reader } from '../overlay/reader'
import { createKnownCustomers } from '../pull/known-customers'
import type { PastDays } from '../pull/past-days'
import type { WithKept } from '../session/kept-sessions'
import type { SessionStore, WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import { createAllCustomers } from './all-customers'
import { createAppointmentViews } from './appointments'
import { availableView, businessView } from './business'
import { conflictsView } from './conflicts'
import { createCustomerList } from './customer-list'
import { createCustomerSearch } from './customer-search'
import { customerView, namedView, visitsView } from './customers'
import { missingDaysView } from './missing-days'
import { queueView } from './queue'
import { seriesView } from './series'
import { waitingView } from './waiting'

/** Keeps the last result of one kind of view, so that a screen can show it before the next read ends. */
function createMemory<T>() {
  let last: { key: string; value: T } | null = null
  return {
    forget() {
      last = null
    },
    of: (view: View<T>): View<T> => ({
      key: view.key,
      async read() {
        const value = await view.read()
        last = { key: view.key, value }
        return value
      },
      known: () => (last?.key === view.key ? last.value : undefined),
    }),
  }
}

/** Adds the session to a view's key, because a live query doesn't notice another session. */
const ofSession =
  (sessions: SessionStore) =>
  <T>(view: View<T>): View<T> => {
    const { storeCode, username } = sessions.current() ?? {}
    return { ...view, key: [storeCode, username, view.key].join(' ') }
  }

type ViewParts = WithDeps &
  WithBusinessTime &
  WithDb &
  WithHttp &
  WithStatus &
  WithSessions &
  WithKept &
  WithWrites

/**
 * Creates the views that screens read, each about the session's store. A log-out clears the memory of the views until
 * `stop` is called.
 */
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
  const allCustomers = createAllCustomers()
  const search = createCustomerSearch(reader, allCustomers)
  const list = createCustomerList(reader, allCustomers)
  const here = ofSession(sessions)
  const business = createMemory<World | null>()
  const day = createMemory<readonly ShownAppointment[]>()
  const stop = sessions.subscribe(() => {
    business.forget()
    day.forget()
    allCustomers.forget()
    list.forget()
  })
  const views: Sync['views'] = {
    business: () => business.of(here(businessView(parts, reader))),
    day: (date) => day.of(here(appointments.days(date, date))),
    days: (from, to) => here(appointments.days(from, to)),
    missingDays: (from, to) => here(missingDaysView(parts, pastDays, from, to)),
    appointment: (id) => here(appointments.appointment(id)),
    group: (groupId, date) => here(appointments.group(groupId, date)),
    customer: (mobileNumber) => here(customerView(reader, known, mobileNumber)),
    named: (mobileNumbers) => here(namedView(reader, mobileNumbers)),
    customers: (query) => here(search.view(query)),
    customerList: (query) => here(list.view(query)),
    visits: (mobileNumber) => here(visitsView(reader, mobileNumber)),
    available: (query) => here(availableView(parts, reader, query)),
    queue: () => here(queued),
    conflicts: () => here(conflictsView(parts, reader)),
    waiting: () => here(waitingView(parts)),
    series: () => here(seriesView(reader)),
  }
  return { views, stop }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { appointment } from '#domain/appointment/appointment'
import { addDays, momentOf, timeOfMinute } from '#domain/kernel/dates'
import {
  lookups,
  nthBooking,
  rooms,
  services,
  staffs,
  store,
  storeCode,
} from '../sync/big-business'

const appointments = 20_000
const customers = 50_000
const atOnce = 1000
/** The window of a tablet begins a week ago. */
const from = addDays(momentOf(Date.now()).date, -7)

const answers: Readonly<Record<string, unknown>> = {
  '/auth/authenticate': { idToken: 'token', storeCode, roles: 'ADMIN' },
  '/v1/appointments/config': lookups,
  '/v1/stores': store,
  '/v1/services-offered': services,
  '/v1/staffs': staffs,
  '/v1/rooms': rooms,
}

function appointmentAt(index: number) {
  const { startDate, startTime, ...booking } = nthBooking(index, from)
  const end = timeOfMinute(Number(startTime.slice(0, 2)) * 60 + 60)
  const when = { startDate, startTime, endDate: startDate, endTime: end }
  const what = { id: `appointment-${index}`, serviceOfferedType: 'MASSAGE', status: 'RESERVED' }
  const { staffId } = booking
  return v.parse(appointment, {
    ...booking,
    ...when,
    ...what,
    resourceId: staffId,
    storeCode,
    version: index + 1,
  })
}

const customerAt = (index: number) => ({
  id: `customer-${index}`,
  firstName: `Customer ${index}`,
  mobileNumber: `63917${1_000_000 + index}`,
  notes: 'Prefers a firm hand; allergic to lavender.',
  visitCount: index % 40,
  version: index + 1,
})

/** A chunk of the feed: the cursor is how many have been told. */
function chunk(url: URL) {
  const isBoard = url.searchParams.get('tables') === 'board'
  const [table, count] = isBoard ? ['appointments', appointments] : ['customers', customers]
  const told = Number(url.searchParams.get('since') ?? 0)
  const rows = Array.from({ length: Math.min(atOnce, Number(count) - told) }, (_, at) =>
    isBoard ? appointmentAt(told + at) : customerAt(told + at),
  )
  const changes = rows.map((row) => ({ table, id: row.id, version: row.version, row }))
  const next = told + rows.length
  return { changes, cursor: `${next}`, more: next < Number(count) }
}

function answerTo(url: URL): unknown {
  if (url.pathname === '/v1/changes') return chunk(url)
  if (url.pathname !== '/v1/appointments') return answers[url.pathname] ?? []
  const date = url.searchParams.get('start')
  const all = Array.from({ length: 200 * 8 }, (_, index) => appointmentAt(index))
  return all.filter((row) => row.startDate === date)
}

/** A booking service with a big business, which only tells. False: the request is not for it. */
export function businessStub(incoming: IncomingMessage, response: ServerResponse): boolean {
  const url = new URL(incoming.url ?? '/', 'http://stub')
  if (!/^\/(v1|auth)\//.test(url.pathname)) return false
  const isStream = url.pathname === '/v1/changes/stream'
  response.writeHead(isStream ? 404 : 200, {
    'content-type': 'application/json',
    'frontdesk-extensions': 'idempotency, versions, changes, batch, reschedule',
  })
  response.end(JSON.stringify(isStream ? {} : answerTo(url)))
  return true
}

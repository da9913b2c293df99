import * as v from 'valibot'
import { inject } from 'vitest'
import { calls } from '#domain/calls/all'
import { loginAnswer } from '#domain/calls/session'
import { minuteOfDay, timeOfMinute } from '#domain/kernel/dates'
import { type Appointment, appointment } from '#domain/rows/appointment'
import { type Customer, customer } from '#domain/rows/customer'
import { type Drawer, drawer } from '#domain/rows/drawer'
import { type Invoice, invoice } from '#domain/rows/invoice'
import type { Locker } from '#domain/rows/locker'
import type { Room } from '#domain/rows/room'
import { type Sale, sale } from '#domain/rows/sale'
import { type Service, service } from '#domain/rows/service'
import type { Staff } from '#domain/rows/staff'

/** A free start of a service, with therapist and place. */
export interface FreeStart {
  startTime: string
  staffs: readonly Staff[]
  rooms: readonly Room[]
  lockers: readonly Locker[]
}

/** Whether two starts are so far apart that the longest massage and its cleaning fit in between. */
export const isApart = (a: FreeStart, b: FreeStart): boolean =>
  Math.abs((minuteOfDay(a.startTime) ?? 0) - (minuteOfDay(b.startTime) ?? 0)) >= 120

/** Formats `15:30` as "3:30 PM". */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

const free = v.object({
  staffs: v.array(v.custom<Staff>((row) => typeof row === 'object')),
  rooms: v.array(v.custom<Room>((row) => typeof row === 'object')),
  lockers: v.array(v.custom<Locker>((row) => typeof row === 'object')),
})

const named = v.object({ id: v.string(), name: v.string() })

/** Another client of the service, which doesn't use the network of the test. */
export class ServiceApi {
  readonly #origin: string
  readonly #headers: Record<string, string>
  readonly storeCode: string
  /** the business date, YYYY-MM-DD */
  readonly today = inject('demoDate')

  private constructor(origin: string, storeCode: string, token: string) {
    this.#origin = origin
    this.storeCode = storeCode
    this.#headers = {
      authorization: `Bearer ${token}`,
      STORE_CODE: storeCode,
      'content-type': 'application/json',
    }
  }

  static async logIn(
    origin: string,
    username = 'owner',
    password = `${username}-demo`,
  ): Promise<ServiceApi> {
    const answer = await fetch(`${origin}/auth/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    const { idToken, storeCode } = v.parse(loginAnswer, await answer.json())
    return new ServiceApi(origin, storeCode, idToken)
  }

  async #get(path: string, query: Record<string, string>): Promise<unknown> {
    const all = new URLSearchParams({ storeCode: this.storeCode, ...query })
    const answer = await fetch(`${this.#origin}${path}?${all}`, { headers: this.#headers })
    if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  async #post(path: string, body: object, method = 'POST'): Promise<unknown> {
    const answer = await fetch(`${this.#origin}${path}`, {
      method,
      headers: this.#headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  /** All appointments of a business day. */
  async day(date = this.today): Promise<Appointment[]> {
    return v.parse(v.array(appointment), await this.#get('/v1/appointments', { start: date }))
  }

  /** All appointments from one business day to another, both included. */
  async days(start: string, end: string): Promise<Appointment[]> {
    return v.parse(v.array(appointment), await this.#get('/v1/appointments', { start, end }))
  }

  /** All sales without an appointment. */
  async sales(): Promise<Sale[]> {
    return v.parse(v.array(sale), await this.#get('/v1/sales', {}))
  }

  /** All documents of one series of invoices, in their order. */
  async invoices(): Promise<Invoice[]> {
    const rows = v.parse(v.array(invoice), await this.#get('/v1/invoices', {}))
    return rows.toSorted((a, b) => a.place - b.place)
  }

  /** All cash drawers, in the order of their openings. */
  async drawers(): Promise<Drawer[]> {
    const rows = v.parse(v.array(drawer), await this.#get('/v1/drawers', {}))
    return rows.toSorted((a, b) => (a.openedAt < b.openedAt ? -1 : 1))
  }

  /** Uppercase names of the store's rows of a kind, by id. */
  async names(kind: 'staffs' | 'promos' | 'lockers'): Promise<Map<string, string>> {
    const rows = v.parse(v.array(named), await this.#get(`/v1/${kind}`, {}))
    return new Map(rows.map(({ id, name }) => [id, name.toUpperCase()]))
  }

  /** All customers of the store. */
  async customers(): Promise<Customer[]> {
    const found: Customer[] = []
    let since = ''
    for (let more = true; more; ) {
      const query = { tables: 'customers', limit: '5000', ...(since && { since }) }
      const page = v.parse(calls.changes.answer, await this.#get('/v1/changes', query))
      found.push(...page.changes.map(({ row }) => v.parse(customer, row)))
      since = page.cursor
      more = page.more
    }
    return found
  }

  /** The mobile numbers of all customers of the store. */
  async mobileNumbers(): Promise<string[]> {
    return (await this.customers()).map(({ mobileNumber }) => mobileNumber).sort()
  }

  /** Today's appointments of a customer, by name. */
  async ofCustomer(name: string): Promise<Appointment[]> {
    return (await this.day()).filter((row) => row.name === name)
  }

  /** A customer's record, with the points log. */
  async customer(mobileNumber: string): Promise<Customer> {
    const query = { includeUpdatePointsLogs: 'true' }
    return v.parse(customer, await this.#get(`/v1/customers/${mobileNumber}`, query))
  }

  async serviceNamed(name: string): Promise<Service> {
    const rows = v.parse(v.array(service), await this.#get('/v1/services-offered', {}))
    const found = rows.find((row) => row.name.toUpperCase() === name)
    if (!found) throw new Error(`The demo business has no service ${name}`)
    return found
  }

  /** Starts of a day, from a time on, at which a therapist and a room are free: at most so many. */
  async freeStarts(
    serviceId: string,
    startDate = this.today,
    { from = '09:00', most = Number.POSITIVE_INFINITY } = {},
  ): Promise<FreeStart[]> {
    const starts: FreeStart[] = []
    const first = minuteOfDay(from) ?? 0
    for (let minute = first; minute < 22 * 60 && starts.length < most; minute += 30) {
      const startTime = timeOfMinute(minute)
      const query = { startTime, startDate, serviceId }
      const found = v.parse(free, await this.#get('/v1/appointments/available-resources', query))
      if (found.staffs.length > 0 && found.rooms.length > 0) starts.push({ startTime, ...found })
    }
    return starts
  }

  /** Adds a resource, as another user. */
  async add(path: string, body: object): Promise<void> {
    await this.#post(path, body)
  }

  /** Changes a resource or a setting, as another user. */
  async change(path: string, body: object): Promise<void> {
    await this.#post(path, body, 'PATCH')
  }

  /** The names of a list of resources. */
  async namesAt(path: string, query: Record<string, string> = {}): Promise<string[]> {
    const rows = v.parse(v.array(v.object({ name: v.string() })), await this.#get(path, query))
    return rows.map(({ name }) => name)
  }

  /** Status of the service's answer to this user's request. */
  async statusOf(path: string, query: Record<string, string> = {}): Promise<number> {
    const all = new URLSearchParams({ storeCode: this.storeCode, ...query })
    const answer = await fetch(`${this.#origin}${path}?${all}`, { headers: this.#headers })
    return answer.status
  }

  /** Number of text messages that no provider took. */
  async failedMessages(): Promise<number> {
    const found = await this.#get('/v1/messages/failed', {})
    return v.parse(calls.failedMessages.answer, found).length
  }

  async book(body: object): Promise<Appointment> {
    return v.parse(appointment, await this.#post('/v1/appointments', body))
  }

  /** Ends a session on the service, as its expiry would. */
  static async end(origin: string, token: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    await fetch(`${origin}/auth/logout`, { method: 'POST', headers, body: '{}' })
  }
}

/** A service at a free start, in the words of the booking form; by default the first one. */
export async function freeBooking(
  api: ServiceApi,
  service: string,
  choose?: (starts: readonly FreeStart[]) => FreeStart | undefined,
) {
  const { id } = await api.serviceNamed(service)
  const starts = await api.freeStarts(id, api.today, choose ? {} : { most: 1 })
  const start = choose ? choose(starts) : starts[0]
  if (!start) throw new Error('The demo day has no free start')
  return {
    service,
    time: clockTime(start.startTime),
    therapist: start.staffs[0]?.name.toUpperCase() ?? '',
    room: start.rooms[0]?.name.toUpperCase() ?? '',
  }
}

/** The first start of today, from a time on, at which a massage has a therapist and a room. */
export async function freeStart(api: ServiceApi, from = '09:00'): Promise<FreeStart> {
  const { id } = await api.serviceNamed(massage)
  const [start] = await api.freeStarts(id, api.today, { from, most: 1 })
  if (!start) throw new Error('The demo day has no free start')
  return start
}

/** Books a massage at a start of today, not paid; by default at the first free one. */
export async function bookAtFreeStart(
  api: ServiceApi,
  status: 'RESERVED' | 'CHECKED_IN',
  customer = { name: 'Paula Tanaka', mobileNumber: '639990000001' },
  given?: FreeStart,
): Promise<Appointment> {
  const { id } = await api.serviceNamed(massage)
  const start = given ?? (await freeStart(api))
  return api.book({
    ...customer,
    startDate: api.today,
    startTime: start.startTime,
    serviceIds: [id],
    staffId: start.staffs[0]?.id,
    roomId: start.rooms[0]?.id,
    lockerId: start.lockers[0]?.id,
    status,
  })
}

const massage = 'SWEDISH MASSAGE 60'

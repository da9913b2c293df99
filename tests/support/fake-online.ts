import * as v from 'valibot'
import type { Discard, FoundEntry } from '#domain/calls/exceptions'
import type { FailedMessage } from '#domain/calls/messages'
import type { HistoryEntry } from '#domain/calls/records'
import type { RestoreReports } from '#domain/calls/restore'
import { commandOf } from '#domain/commands/work'
import { filterOf, type ListedCustomer, orderOf } from '#domain/customer/listing'
import { matches } from '#domain/kernel/compare'
import { isMobile, noNumberOf, normalMobile } from '#domain/kernel/names'
import type { Exception } from '#domain/reports/exception'
import type { Days } from '#domain/reports/period'
import { withRights } from '#domain/resources/store-rights'
import type { RightsInput } from '#domain/resources/store-rights-input'
import {
  type AccountInput,
  type Admin,
  admin,
  type RegisterInput,
} from '#domain/rows/accounts/admin'
import { rolesFor, withAccountInput } from '#domain/rows/accounts/admin-rules'
import type { ApiKey, ApiKeyInput } from '#domain/rows/accounts/api-key'
import type { CopyRowsInput, OpenStoreInput, StoreChoice } from '#domain/rows/accounts/store-access'
import { type Customer, fullName } from '#domain/rows/customer'
import { blankStore } from '#domain/rows/store'
import type { Tender } from '#domain/rows/tender'
import { run, type World } from '#domain/rows/world'
import { type AvailabilityQuery, availableResources } from '#domain/slot/availability'
import type {
  AuditSearch,
  CustomerHit,
  CustomerHits,
  CustomerListQuery,
  HistoryTable,
  ImportedWork,
  Online,
  OnlineAnswer,
  Status,
} from '#sync'
import { unknownStatus } from '../../sync/host/status'
import { namedCustomer } from '../../sync/views/customer-names'
import { at, withChanges } from './commands'
import { invoicesSince } from './series'

const offers = { hasAllCalls: true }

/** The status of a tablet that is online with our own service. */
export const calm: Status = { ...unknownStatus, online: true, ...offers }

/** The engine's calls that are never queued, over a world in memory. */
export class FakeOnline implements Online {
  rows: Admin[] = []
  entries: HistoryEntry[] = []
  unsent: FailedMessage[] = []
  keys: ApiKey[] = []
  stores: StoreChoice[] = []
  /** fields of a customer that only the service has, by mobile number */
  records: Record<string, Partial<Customer>> = {}
  /** the service's world, when this tablet has not pulled all of it */
  ahead: World | null = null
  /** places of the next import's customers whom another store knows, with their names there */
  joining: readonly { at: number; name: string }[] = []
  /** errors of the next calls */
  readonly failures: string[] = []
  /** whether answers are lost, before the status says so */
  isAway = false
  /** delays the answers about availability */
  pause: Promise<void> | null = null
  /** the calls that the screens made */
  readonly asked: { name: string; input: unknown }[] = []
  readonly #world: () => World
  readonly #isOffline: () => boolean
  readonly #change: (world: World) => Promise<void>

  constructor(
    world: () => World,
    isOffline: () => boolean,
    change: (world: World) => Promise<void>,
  ) {
    this.#world = world
    this.#isOffline = isOffline
    this.#change = change
  }

  async #answer<T>(name: string, input: unknown, value: () => T): Promise<OnlineAnswer<T>> {
    this.asked.push({ name, input })
    if (this.isAway || this.#isOffline())
      return { ok: false, message: `Failed: ${name}.`, isOffline: true }
    const message = this.failures.shift()
    return message === undefined
      ? { ok: true, value: value() }
      : { ok: false, message, isOffline: false }
  }

  dayMoney = (date: string) =>
    this.#answer('dayMoney', date, () => {
      const { appointments, sales, drawers } = this.ahead ?? this.#world()
      return {
        appointments: [...appointments.values()],
        sales: [...sales.values()],
        drawers: [...drawers.values()],
        hasDrawers: drawers.size > 0,
        leftOpen: [...appointments.values()].filter(
          ({ startDate, status }) =>
            startDate < date && (status === 'RESERVED' || status === 'CHECKED_IN'),
        ),
      }
    })

  history = (table: HistoryTable, id: string) =>
    this.#answer('history', { table, id }, () => this.entries)

  /** the payment that the service finds for a reference */
  used: Tender | null = null

  invoices = (since: string) =>
    this.#answer('invoices', { since }, () => invoicesSince(this.#world(), since))
  usedReference = (reference: string, payingFor?: string) =>
    this.#answer('usedReference', { reference, payingFor }, () => ({ used: this.used }))
  admins = () => this.#answer('admins', null, () => this.rows)

  customer = (mobile: string) =>
    this.#answer('customer', mobile, () => ({
      ...found(this.#world().customers.get(mobile)),
      ...this.records[mobile],
    }))

  available = async (query: AvailabilityQuery) => {
    await this.pause
    return this.#answer('available', query, () =>
      availableResources(this.ahead ?? this.#world(), query),
    )
  }

  staff = (id: string) => this.#answer('staff', id, () => found(this.#world().staffs.get(id)))

  addAdmin = (input: RegisterInput) =>
    this.#answer('addAdmin', input, () => {
      const { password, role, ...rest } = input
      const row = v.parse(admin, { ...rest, id: rest.username, roles: rolesFor(role) })
      this.rows = [...this.rows, row]
      return row
    })

  updateAdmin = (username: string, input: AccountInput) =>
    this.#answer('updateAdmin', { username, ...input }, () => {
      const before = found(this.rows.find((each) => each.username === username))
      const row = withAccountInput(before, input)
      this.rows = this.rows.map((each) => (each.id === row.id ? row : each))
      return row
    })

  changeRights = (_store: unknown, rights: RightsInput['rights']) =>
    this.#answer('changeRights', rights, () => withRights(this.#world().store, { rights }))

  mergeCustomers = (id: string, otherId: string) =>
    this.#answer('mergeCustomers', { id, otherId }, () => this.#byId(id))

  changeMobileNumber = (id: string, mobileNumber: string, isReleased = false) =>
    this.#answer(
      'changeMobileNumber',
      { id, mobileNumber, ...(isReleased && { isReleased }) },
      () => ({ ...this.#byId(id), mobileNumber: mobileNumber || noNumberOf(id) }),
    )

  #byId(id: string): Customer {
    return found([...this.#world().customers.values()].find((person) => person.id === id))
  }

  /** Carries the commands out on the tablet's world: all, or none after a refusal. */
  importRows = async (works: readonly ImportedWork[], key: string) => {
    const answer = await this.#answer('importRows', { works, key }, () => ({
      versions: [],
      joined: this.joining,
    }))
    if (!answer.ok) return answer
    let world = this.#world()
    const added = works.filter((_, at) => !this.joining.some((each) => each.at === at))
    for (const { version: _, ...work } of added) {
      const outcome = run(commandOf(work).transition, world, work.input, at())
      if (outcome.kind === 'refused')
        return { ok: false as const, message: outcome.refusal.message, isOffline: false }
      world = withChanges(world, outcome.changes)
    }
    await this.#change(world)
    return answer
  }

  customerFigures = () => this.#answer('customerFigures', null, () => ({ at: '', figures: [] }))

  setAdminPassword = (id: string, newPassword: string) =>
    this.#answer('setAdminPassword', { id, newPassword }, () =>
      found(this.rows.find((each) => each.id === id)),
    )

  removePin = (id: string) =>
    this.#answer('removePin', { id }, () => {
      this.rows = this.rows.map((each) => (each.id === id ? { ...each, hasPin: false } : each))
      return found(this.rows.find((each) => each.id === id))
    })

  ownStores = () => this.#answer('ownStores', null, () => this.stores)

  openStore = (input: OpenStoreInput) =>
    this.#answer('openStore', input, () => {
      this.stores = [...this.stores, { code: input.code, name: input.name }]
      return { ...blankStore, ...input, id: input.code, address: input.address ?? '' }
    })

  /** numbers of rows that a copy adds */
  counts = {
    services: { added: 0, present: 0 },
    rooms: { added: 0, present: 0 },
    lockers: { added: 0, present: 0 },
    products: { added: 0, present: 0 },
    promos: { added: 0, present: 0 },
  }

  copyRows = (input: CopyRowsInput) => this.#answer('copyRows', input, () => this.counts)

  apiKeys = () => this.#answer('apiKeys', null, () => this.keys)

  addApiKey = (input: ApiKeyInput) =>
    this.#answer('addApiKey', input, () => {
      const { name, access } = input
      const id = `key ${this.keys.length + 1}`
      const stamp = { createdBy: 'boss', createdDateTime: '2026-11-21T02:00:00.000Z' }
      const row: ApiKey = { id, name: name ?? '', access, ...stamp, lastUsedDateTime: null }
      this.keys = [row, ...this.keys]
      return { ...row, key: `fdk_text-of-${id}` }
    })

  revokeApiKey = (id: string) =>
    this.#answer('revokeApiKey', { id }, () => {
      const row = found(this.keys.find((each) => each.id === id))
      this.keys = this.keys.filter((each) => each !== row)
      return row
    })

  /** the provider of text messages; null: they are logged */
  provider: string | null = 'twilio'
  messageProvider = () => this.#answer('messageProvider', null, () => ({ provider: this.provider }))

  foundExceptions: Exception[] = []
  exceptions = (days: Days) =>
    this.#answer('exceptions', days, () => ({ exceptions: this.foundExceptions, isCut: false }))

  tellDiscards = (discards: readonly Discard[]) =>
    this.#answer('tellDiscards', discards, () => ({}))

  trail: FoundEntry[] = []
  searchAudit = (search: AuditSearch) =>
    this.#answer('searchAudit', search, () => ({ entries: this.trail, next: null }))

  restored: RestoreReports = { restoredTo: null, tablets: [] }
  restoreReports = () => this.#answer('restoreReports', null, () => this.restored)

  failedMessages = () => this.#answer('failedMessages', null, () => this.unsent)

  sendMessageAgain = (id: string) =>
    this.#answer('sendMessageAgain', { id }, () => {
      const row = found(this.unsent.find((each) => each.id === id))
      this.unsent = this.unsent.filter((each) => each !== row)
      return row
    })
}

function found<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('The fake service has no such row')
  return row
}

/** The rows of the list of customers over a world; `figures` by mobile number. */
export function listedCustomers(
  world: World,
  figures: Readonly<Record<string, Partial<ListedCustomer>>>,
  { text, filter, order, today }: CustomerListQuery,
): ListedCustomer[] {
  const isWanted = filterOf(filter, today)
  const rows = [...world.customers.values()].map((person) => ({
    ...namedCustomer(person),
    lastVisit: null,
    spent: null,
    birthday: null,
    ...figures[person.mobileNumber],
  }))
  return rows.filter((row) => isWanted(row) && matches(row.name, text)).sort(orderOf(order))
}

/** The hits of a search over a world. */
export function foundCustomers(world: World, query: string): CustomerHits {
  const words = (isMobile(normalMobile(query)) ? normalMobile(query) : query.toLowerCase()).split(
    ' ',
  )
  const hits = [...world.customers.values()].map(({ mobileNumber, status, ...person }) => {
    return { mobileNumber, name: fullName(person), status }
  })
  const isHit = ({ name, mobileNumber }: CustomerHit) =>
    words.every((word) => `${name} ${mobileNumber}`.toLowerCase().includes(word))
  return { rows: query === '' ? [] : hits.filter(isHit), more: false }
}

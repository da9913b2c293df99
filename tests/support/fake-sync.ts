import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type CommandName, commands } from '#domain/commands/all'
import type { ListedCustomer } from '#domain/customer/listing'
import { addDays } from '#domain/kernel/dates'
import { normalMobile } from '#domain/kernel/names'
import { run, type World } from '#domain/rows/world'
import { type AvailabilityQuery, availableResources } from '#domain/slot/availability'
import { runningDay } from '#domain/slot/night'
import type {
  Asking,
  Conflict,
  CustomerFound,
  LogInResult,
  QueueItem,
  RunResult,
  SeriesState,
  Session,
  ShownAppointment,
  Status,
  Sync,
  View,
  WaitingMark,
} from '#sync'
import { today } from './business'
import { at, withChanges } from './commands'
import { calm, FakeOnline, foundCustomers, listedCustomers } from './fake-online'
import { FakeReports } from './fake-reports'
import { agreeable, clerk, FakePins, isWithin } from './fake-session'
import { FakeUpkeep } from './fake-upkeep'

// Without IndexedDB, Dexie's live queries never begin.
Dexie.dependencies.indexedDB = new IDBFactory()

/** A command as a screen gave it. */
interface Given {
  name: CommandName
  input: unknown
}

/**
 * The engine's interface over the domain alone: commands apply at once to a world in memory, and views notify by live
 * queries, as the real ones do.
 */
export class FakeSync implements Sync {
  world: World
  /** the customers that the service knows and this tablet doesn't */
  elsewhere: World['customers'] = new Map()
  readonly given: Given[] = []
  readonly switched: [string, string | null][] = []
  /** pairs of present and new password of the requested changes */
  readonly passwords: [string, string][] = []
  asking: Asking | undefined
  readonly resolved: unknown[] = []
  /** results of the next commands, instead of the domain's */
  readonly answers: (RunResult | Promise<RunResult>)[] = []
  /** whether all customers are on the tablet, so that a missing one doesn't exist */
  isComplete = true
  /** figures of customers by mobile number, and the instant of their computation */
  figures: Record<string, Partial<ListedCustomer>> = {}
  figuresAt: string | null = null
  missing: string[] = []
  readonly pins = new FakePins()
  conflictRows: Conflict[] = []
  queueRows: QueueItem[] = []
  waitingRows = new Map<string, WaitingMark>()
  end: SeriesState['end'] = null
  shownExtras: Record<string, Partial<ShownAppointment>> = {}
  readonly #before = new Map<string, World>()
  readonly #ticks: Dexie
  readonly #listeners = new Set<() => void>()
  #status = calm
  #made = 0
  #session: Session | null = clerk
  #locked: string | null = null
  #time: string

  constructor(world: World, time = '10:00') {
    this.world = world
    this.#time = time
    this.#ticks = new Dexie('ticks', { indexedDB: new IDBFactory(), IDBKeyRange })
    this.#ticks.version(1).stores({ ticks: 'id' })
  }

  /** Changes the world as a pull would. */
  async change(world: World) {
    this.world = world
    await this.#ticks.table('ticks').put({ id: 1, at: Math.random() })
  }

  setStatus(part: Partial<Status>) {
    this.#status = { ...this.#status, ...part }
    for (const changed of this.#listeners) changed()
  }

  logInAs(session: Session) {
    this.#session = session
  }

  #answered = (message = this.online.failures.shift()): LogInResult =>
    message === undefined ? { ok: true } : { ok: false, message }

  readonly #subscribe = (changed: () => void) => {
    this.#listeners.add(changed)
    return () => void this.#listeners.delete(changed)
  }

  readonly session: Sync['session'] = {
    current: () => this.#session,
    subscribe: this.#subscribe,
    ...agreeable,
    switchStore: async (...asked) => {
      this.switched.push(asked)
      const answer = this.#answered()
      return answer.ok ? answer : { ...answer, field: 'password' }
    },
    changePassword: async (...asked) => {
      this.passwords.push(asked)
      return this.#answered()
    },
    ...this.pins.session((begun) => {
      this.#locked = null
      this.#session = { ...clerk, ...begun }
      this.setStatus({})
    }),
    canLock: () => this.#session !== null,
    lock: () => {
      this.#locked = this.#session?.username ?? null
      this.#session = null
      this.setStatus({})
    },
    lockedUser: () => this.#locked,
  }

  readonly reports = new FakeReports()
  keptSince = () => addDays(today, -7)
  readonly status = { current: () => this.#status, subscribe: this.#subscribe }
  #view<T>(key: string, read: () => T): View<T> {
    return {
      key,
      read: async () => {
        await this.#ticks.table('ticks').toArray()
        return read()
      },
    }
  }

  #shown(row: ShownAppointment['row']): ShownAppointment {
    const usual = { pending: false, risk: null, conflictId: null }
    return { row, ...usual, ...this.shownExtras[row.id] }
  }

  #having(isWanted: (row: ShownAppointment['row']) => boolean): ShownAppointment[] {
    return [...this.world.appointments.values()].filter(isWanted).map((row) => this.#shown(row))
  }

  #between(from: string, to: string): ShownAppointment[] {
    return this.#having(({ startDate }) => isWithin(from, to)(startDate))
  }

  readonly views: Sync['views'] = {
    business: () =>
      this.#view('business', () => ({
        ...this.world,
        appointments: new Map(),
        customers: new Map(),
      })),
    day: (date) => this.#view(`day ${date}`, () => this.#between(date, date)),
    days: (from, to) => this.#view(`days ${from} ${to}`, () => this.#between(from, to)),
    missingDays: (...stretch) =>
      this.#view(`missing ${stretch}`, () => this.missing.filter(isWithin(...stretch))),
    appointment: (id) =>
      this.#view(`appointment ${id}`, () => {
        const row = this.world.appointments.get(id)
        return row ? this.#shown(row) : null
      }),
    group: (groupId) =>
      this.#view(`group ${groupId}`, () => this.#having((row) => row.groupId === groupId)),
    customer: (mobile) => this.#view(`customer ${mobile}`, () => this.#find(mobile)),
    named: (mobiles) =>
      this.#view(
        `named ${mobiles}`,
        () => new Map([...this.world.customers].filter(([mobile]) => mobiles.includes(mobile))),
      ),
    customers: (query) => this.#view(`customers ${query}`, () => foundCustomers(this.world, query)),
    customerList: (query) =>
      this.#view(`list ${JSON.stringify(query)}`, () => ({
        rows: listedCustomers(this.world, this.figures, query),
        figuresAt: this.figuresAt,
      })),
    visits: (mobile) =>
      this.#view(`visits ${mobile}`, () =>
        this.#having((row) => row.mobileNumber === mobile).toSorted((a, b) =>
          a.row.start < b.row.start ? 1 : -1,
        ),
      ),
    available: (query: AvailabilityQuery) =>
      this.#view(`available ${JSON.stringify(query)}`, () =>
        availableResources(this.world, query, at(this.#time).now),
      ),
    queue: () => this.#view('queue', () => this.queueRows),
    conflicts: () => this.#view('conflicts', () => this.conflictRows),
    waiting: () => this.#view('waiting', () => this.waitingRows),
    series: () => this.#view('series', () => ({ world: this.world, device: 'd1', end: this.end })),
  }

  readonly online = new FakeOnline(
    () => this.world,
    () => this.#status.online === false,
    (world) => this.change(world),
  )

  #find(mobile: string): CustomerFound {
    const customer = this.world.customers.get(normalMobile(mobile))
    return customer ? { kind: 'found', customer } : { kind: 'absent', complete: this.isComplete }
  }

  async lookUpCustomer(mobile: string): Promise<CustomerFound> {
    const customer = this.elsewhere.get(mobile)
    if (!customer) return { kind: 'absent', complete: true }
    await this.change({
      ...this.world,
      customers: new Map([...this.world.customers, [mobile, customer]]),
    })
    return { kind: 'found', customer }
  }

  askSeries: Sync['askSeries'] = (name) => this.run('openSeries', { deviceId: 'd1', name })
  takeZ: Sync['takeZ'] = async () => this.answers.shift() ?? { kind: 'applied', id: 'z' }

  run: Sync['run'] = async (name, input, asking) => {
    this.asking = asking
    this.given.push({ name, input })
    const answer = this.answers.shift()
    return answer ?? this.#carryOut(name, input)
  }

  runAll: Sync['runAll'] = async (asked) => {
    const before = this.world
    let last: RunResult = { kind: 'applied', id: '' }
    for (const { name, input } of asked) {
      last = await this.run(name, input)
      if (last.kind === 'applied' || last.kind === 'queued') continue
      await this.change(before)
      break
    }
    return last
  }

  async #carryOut(name: CommandName, input: object): Promise<RunResult> {
    const id = 'id' in input && typeof input.id === 'string' ? input.id : `new-${++this.#made}`
    const context = { ...at(this.#time), user: this.#session?.username ?? clerk.username }
    const moment = { now: context.now, day: runningDay(context.now, this.world.store) }
    const stamped = commands[name].facts.stamps({ ...input, id } as never, moment) // name and input fit
    const parsed = commands[name].parse(stamped)
    if (!parsed) throw new Error(`${name} was given what it can't read`)
    const { transition } = commands[name] as { transition: Parameters<typeof run>[0] } // name and input fit
    const outcome = run(transition, this.world, parsed, context)
    if (outcome.kind === 'refused') {
      const { message, field, reason, confirm = [] } = outcome.refusal
      return { kind: 'refused', refusal: { message, field, reason, confirm } }
    }
    const entryId = `entry of ${id}`
    this.#before.set(entryId, this.world)
    await this.change(withChanges(this.world, outcome.changes))
    return this.#status.online === false ? { kind: 'queued', id, entryId } : { kind: 'applied', id }
  }

  async withdraw(entryId: string): Promise<RunResult> {
    const answer = this.answers.shift()
    const before = this.#before.get(entryId)
    if (!answer && before) await this.change(before)
    return answer ?? { kind: 'applied', id: entryId }
  }

  resolve: Sync['resolve'] = async (entryId, choice, input) => {
    this.resolved.push({ entryId, choice, input })
    return this.answers.shift() ?? { kind: 'applied', id: entryId }
  }

  discard: Sync['discard'] = async (entryId, reason) => {
    this.resolved.push({ entryId, reason })
    return this.answers.shift() ?? { kind: 'applied', id: entryId }
  }

  stopWaiting: Sync['stopWaiting'] = async (id) => ({ kind: 'applied', id })

  now = () => Date.parse(at(this.#time).now.instant)
  syncNow() {
    this.resolved.push('sync now')
  }

  async sendMetric(metric: unknown) {
    this.resolved.push(metric)
  }

  readonly upkeep = new FakeUpkeep()

  close = async () => this.#ticks.close()
}

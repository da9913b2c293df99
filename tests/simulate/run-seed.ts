import { tryApprovalsAgain } from './checks/approvals-again'
import { checkBooks } from './checks/books'
import { createDeviceCheck } from './checks/devices'
import { checkEnd } from './checks/end'
import { readBooks } from './checks/read-books'
import { createVersionsCheck } from './checks/restored/versions'
import { createTogetherCheck } from './checks/together'
import { createWireCheck, type WireCheck } from './checks/wire'
import { createTablet, type Tablet, type TabletImage } from './device/tablet'
import { createVault } from './device/vault'
import { heal } from './heal'
import { createMishaps, dieWhileSending, repeat } from './mishaps'
import { besideTablets } from './network/beside-tablets'
import { answers, drawFaultRates, type Fired, noteFault, type Tally } from './network/faults'
import { type Host, serveAs } from './network/host'
import { createNetwork } from './network/network'
import { outcomesOf } from './report'
import { createRestores } from './restores'
import { openBackend } from './service/backend'
import { permitInvoices, type Team, teamAt, type UserName } from './service/business'
import type { OpeningBooks } from './service/opening'
import { type Clerk, createClerk } from './staff/clerk'
import type { Decided, Given } from './staff/given'
import { type Clockwork, createClockwork, StuckError } from './time/clockwork'
import { createIds } from './time/ids'
import { createRandom, type Random } from './time/random'

export interface SeedOptions {
  seed: number
  host: Host
  books: OpeningBooks
  /** a tablet of each team after a first sync */
  synced: ReadonlyMap<Team, TabletImage>
  fired: Fired
  trace: (text: string) => void
  /** makes this run's clock drive the process's timers */
  enter: (clockwork: Clockwork) => void
}

export interface SeedResult {
  violations: string[]
  /** outcomes of commands and entries, to see that a run tests enough */
  outcomes: Tally
}

export const opensAt = Date.parse('2026-11-21T09:00:00+08:00')
const activeMs = 150_000
const commandsEach = 10
/** Share of tablets that are synced before the run. */
const syncedBefore = 0.8
/** Share of writes after which another clerk works on the same row at once. */
const followed = 0.25
/** Share of turns in which two clerks work on the same row at once, each with the row as its tablet shows it. */
const atOnce = 0.2
const twoDaysMs = 2 * 86_400_000
/** One in so many seeds has a desk: the first tablet has three users with PINs. */
const deskEvery = 4
/** One in so many seeds has stores with a permit, whose tablets ask for a series of invoices. */
const permitEvery = 3

/** Runs one seed, ends all faults and checks the result. */
export async function runSeed(options: SeedOptions): Promise<SeedResult> {
  const { seed, host, fired } = options
  const random = createRandom(seed)
  const clockwork = createClockwork(opensAt)
  options.enter(clockwork)
  const violations: string[] = []
  const trace = (text: string) =>
    options.trace(`${((clockwork.now() - opensAt) / 1000).toFixed(3)} ${text}`)
  const violate = (text: string) => {
    trace(`VIOLATION ${text}`)
    if (!violations.includes(text)) violations.push(text)
  }
  const given: Given[] = []
  const decided: Decided[] = []
  const backend = await clockwork.busy(openBackend(options.books, clockwork, random, trace))
  const hasInvoices = !host.isBasicHost && seed % permitEvery === 0
  if (hasInvoices) await clockwork.busy(permitInvoices(backend.db))
  let isHealing = false
  // The run may end early, when no more tasks are due.
  const isActive = () => !isHealing && clockwork.now() < opensAt + activeMs
  const served = serveAs(host, backend)
  const network = createNetwork({
    clockwork,
    random,
    backend,
    serve: host.isBasicHost
      ? besideTablets(served, { clockwork, random, fired, trace, isActive })
      : served,
    fired,
  })
  const wire = createWireCheck(violate)
  for (const { storage } of options.synced.values())
    wire.noteLogin(storage.get('token') ?? '', storage.get('frontdesk.username') ?? '')
  network.onAnswer((call, text, status) => {
    if (call.path === '/auth/authenticate') noteLogin(wire, call.body, text)
    else if (call.writes.length > 0)
      for (const answered of statusesIn(text, status))
        for (const known of answers)
          if (known === String(answered)) noteFault(fired, `answered ${known}`)
  })

  const restores = createRestores({
    backend,
    clockwork,
    random,
    fired,
    trace,
    isActive,
    mayPromote: !host.isBasicHost,
    // The clerks enter again what the service has lost, also once they are asked to log in.
    restored() {
      for (const clerk of [...clerks, ...clerks])
        clockwork.after(random.between(100, 12_000), () => isActive() && clerk.redo())
    },
  })
  const clerks: Clerk[] = []
  const hasDesk = !host.isBasicHost && seed % deskEvery === 0
  const isDesk = (index: number) => hasDesk && index === 0
  const names = ['A', 'B', 'C', 'D', 'E'].slice(0, random.pick([3, 3, 4, 5]))
  const tablets = names.map((name, index) =>
    createTablet({
      name,
      seed,
      clockwork,
      random,
      network,
      log: trace,
      image: random.chance(syncedBefore) ? (options.synced.get(teamAt(index)) ?? null) : null,
      msAhead: wrongClock(random, fired),
      vault: isDesk(index) ? createVault(random, name) : null,
      sent: (tablet: Tablet, call) => {
        trace(`${tablet.name}: ${call.method} ${call.path} ${call.writes.map(({ key }) => key)}`)
        wire.sent(tablet, call)
        if (!host.isBasicHost) restores.sent(call)
        dieWhileSending({ clockwork, random, fired, trace, isActive }, tablet, call)
      },
    }),
  )
  const checks = tablets.flatMap((tablet) => [
    createDeviceCheck(tablet, given, violate),
    createTogetherCheck(tablet, given, violate),
    createVersionsCheck(tablet, restores.isRestored, violate),
  ])
  const ids = createIds(clockwork.now, random)

  for (const [index, tablet] of tablets.entries()) {
    tablet.openTab()
    if (random.chance(0.4)) tablet.openTab()
    const makeClerk = (user: UserName) =>
      createClerk({
        tablet,
        user,
        random,
        clockwork,
        ids,
        fired,
        given,
        decided,
        trace,
        isBasicHost: host.isBasicHost,
        hasDesk,
        isAtDesk: isDesk(index),
        broken: violate,
      })
    const clerk = makeClerk(random.pick(teamAt(index).users))
    clerks.push(clerk)
    clerk.act()
    if (hasInvoices) {
      for (const at of [3_000, 15_000, 60_000])
        clockwork.after(at, () => isActive() && clerk.askSeries())
      clockwork.after(random.between(30_000, activeMs), () => isActive() && clerk.readZ())
    }
    let left = commandsEach
    repeat(
      clockwork,
      () => (isActive() && left > 0 ? random.between(200, 20_000) : null),
      () => {
        left -= 1
        if (!isActive()) return
        const together = random.chance(atOnce) ? [clerk, random.pick(clerks)] : []
        for (const one of together) one.follow()
        if (together.length === 0) clerk.act()
      },
    )
  }
  // Another clerk continues with a row that was just written, maybe before the answer has arrived.
  network.onAnswer(({ writes }) => {
    if (writes.length > 0 && random.chance(followed))
      clockwork.after(random.between(20, 800), () => isActive() && random.pick(clerks).follow())
  })
  network.setFaults(drawFaultRates(random))
  const mishaps = createMishaps({
    tablets,
    clerks,
    backend,
    isBasicHost: host.isBasicHost,
    hasDesk,
    goBack: restores.goBack,
    hasInvoices,
    isRestored: restores.isRestored,
    clockwork,
    random,
    fired,
    violate,
    isActive,
    trace,
  })
  const restless = random.pick([0, 15_000, 40_000, 90_000])
  repeat(
    clockwork,
    () => (isActive() && restless > 0 ? random.between(100, restless) : null),
    () => isActive() && random.weighted(mishaps)(),
  )

  async function settleDown(tasks?: number) {
    const isQuiet = await clockwork.drain(tasks)
    if (isQuiet) for (const check of checks) check()
    return violations.length === 0
  }

  try {
    while (isActive() && clockwork.advance(opensAt + activeMs))
      if (!(await settleDown(random.chance(0.2) ? random.between(0, 40) : undefined))) break
    isHealing = true
    if (violations.length === 0) {
      const books = await heal({
        tablets,
        host,
        backend,
        network,
        clockwork,
        trace,
        violate,
        settleDown,
        hasInvoices,
      })
      checkEnd({
        tablets,
        given,
        decided,
        books,
        host,
        wire,
        forgotten: backend.forgotten,
        violate,
      })
      const { approved: sent } = wire
      if (hasDesk)
        await clockwork.busy(tryApprovalsAgain({ backend, books, sent, ids, fired, violate }))
    } else {
      await clockwork.drain()
      checkBooks(await clockwork.busy(readBooks(backend.db)), host, violate)
    }
  } catch (error) {
    if (!(error instanceof StuckError)) throw error
    violate(error.message)
  }
  for (const tablet of tablets) for (const tab of [...tablet.tabs()]) tablet.killTab(tab)
  // The database goes on with the next run, and would keep a service that listens to it.
  backend.crash()
  return { violations, outcomes: outcomesOf(tablets, given) }
}

/** Draws by how many milliseconds a tablet's clock is wrong: 0, or two days early or late. */
function wrongClock(random: Random, fired: Fired): number {
  if (!random.chance(0.15)) return 0
  noteFault(fired, 'clock is wrong')
  return random.pick([-twoDaysMs, twoDaysMs])
}

function noteLogin(wire: WireCheck, body: string, text: string) {
  const answer = parsed(text)
  const asked = parsed(body)
  if (has(answer, 'idToken') && has(asked, 'username'))
    wire.noteLogin(String(answer.idToken), String(asked.username))
}

/** The statuses in an answer; each part of a batch has its own. */
function statusesIn(text: string, status: number): unknown[] {
  const answer = parsed(text)
  const parts = has(answer, 'responses') && Array.isArray(answer.responses) ? answer.responses : []
  return parts.length > 0 ? parts.map((part) => part.status) : [status]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function has<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && key in value
}

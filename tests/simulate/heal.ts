import { isMerged } from '#domain/rows/customer'
import { loadDay } from '#server/commands/load-world'
import type { Sync } from '#sync'
import { today } from '../support/business'
import { booksOf } from './checks/books'
import type { Violate } from './checks/devices'
import { checkFigures, type StoreFigures } from './checks/figures'
import { checkLineUp } from './checks/line-up'
import { type Books, readBooks } from './checks/read-books'
import { checkCards, differences, type StoreBooks } from './checks/replicas'
import { deviceOn, type QueuedRecord, queuedOn, storesOn } from './device/records'
import type { Tablet } from './device/tablet'
import { twoToMerge } from './merge'
import { noFaults } from './network/faults'
import type { Host } from './network/host'
import type { Network } from './network/network'
import { letEveryoneIn } from './service/accounts'
import type { Backend } from './service/backend'
import { everyone, password, type Team, teamAt, teams } from './service/business'
import type { Clockwork } from './time/clockwork'

interface Healing {
  tablets: readonly Tablet[]
  host: Host
  backend: Backend
  network: Network
  clockwork: Clockwork
  trace: (text: string) => void
  violate: Violate
  /** whether tablets issue invoices, some of which are void in the end */
  hasInvoices: boolean
  /** runs everything that is due; false after a violation */
  settleDown(): Promise<boolean>
}

/** Maximum time in milliseconds that the engine needs to finish once no fault delays it. */
const healingMs = 15 * 60_000

/** Maximum time in milliseconds for which a tablet may show outdated rows. */
const freshWithinMs = 90_000

/** The same on a host without a feed, where an opened day is fetched again after five minutes. */
const freshAgainMs = 6 * 60_000

/** Maximum delay of a request on the network, in milliseconds. */
const latestMs = 65_000

/** Number of waits of 8 s without progress before conflicts are resolved. A verification at a basic host takes 15 s. */
const idleAtMost = ({ isBasicHost }: Host): number => (isBasicHost ? 6 : 3)

/** Ends all faults, waits until everything is sent, resolves conflicts, and compares. */
export async function heal(healing: Healing): Promise<Books> {
  const { tablets, host, network, backend, clockwork, violate, trace } = healing
  trace('healing')
  network.setFaults(noFaults)
  backend.disarm()
  await letEveryoneIn(backend, clockwork)
  for (const tablet of tablets) {
    tablet.setOffline(false)
    for (const tab of tablet.tabs()) tab.fillDisk(false)
    if (tablet.tabs().length === 0) tablet.openTab()
  }
  await pass(healing, 10_000)
  for (const tablet of tablets) {
    for (const tab of tablet.tabs()) tab.wake()
    if (tablet.tabs().some(({ sync }) => sync.status.current().blockingError !== null))
      tablet.reload()
  }
  if (host.isBasicHost) await awaitStragglers(healing)
  if (backend.isRestored()) await meetRestored(healing)
  for (const tablet of tablets) if (tablet.isDesk) await checkSent(healing, tablet)
  // A user's change may have to wait for another user's change of the same appointment.
  for (const user of [...everyone, ...everyone])
    for (const tablet of tablets) await finish(healing, tablet, user)
  if (healing.hasInvoices) await voidOwed(healing)
  const books = await healing.clockwork.busy(readBooks(backend.db))
  for (const tablet of tablets)
    for (const { id, state, user } of queuedOn(tablet))
      violate(`${tablet.name}: ${id} of ${user} is still ${state}`)
  const last = host.isBasicHost ? books : await withMerge(healing, books)
  const stores: StoreFigures[] = []
  for (const team of teams) {
    const showing = showingAt(healing, team)
    for (const tablet of showing) await refresh(healing, tablet, team.users[0])
    const { queries } = backend.db
    const day = await healing.clockwork.busy(loadDay(queries, team.storeCode, today))
    const own = booksOf(last, team.storeCode)
    const business = {
      ...day,
      drawers: byId(own.drawers),
      sales: byId(own.sales),
      attendances: byId(own.attendances),
      absences: byId(own.absences),
      series: byId(own.series),
      invoices: byId(own.invoices),
    }
    const expected = { books: own, business }
    if (!host.isBasicHost) {
      checkLineUp(business, violate)
      stores.push(expected)
    }
    await converge(healing, showing, expected)
  }
  if (!host.isBasicHost)
    await healing.clockwork.busy(checkFigures(backend.db, last, stores, violate))
  return books
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))

/** Tablets that show a store: its own, and those of the other store on which one of its users has worked. */
const showingAt = ({ tablets }: Healing, team: Team): Tablet[] =>
  tablets.filter((tablet, index) => teamAt(index) === team || storesOn(tablet).has(team.storeCode))

/** Lets every tablet meet the restored service, so that it offers again what was lost. */
async function meetRestored(healing: Healing): Promise<void> {
  // After a promotion the last tablet may be the one that shows a loss to the first.
  for (const _ of [1, 2]) {
    for (const [index, tablet] of healing.tablets.entries())
      await refresh(healing, tablet, teamAt(index).users[0])
    await pass(healing, 20_000)
  }
}

/** Closes the series of a tablet that was wiped, and lets every tablet void what the end of the run has made void. */
async function voidOwed(healing: Healing): Promise<void> {
  const devices = new Set(healing.tablets.map(deviceOn))
  for (const [index, tablet] of healing.tablets.entries()) {
    const sync = await logIn(healing, tablet, teamAt(index).users[0])
    if (!sync) continue
    const state = await wait(healing, sync.views.series().read())
    for (const { id, deviceId, closedAt } of state?.world.series.values() ?? [])
      if (closedAt === null && !devices.has(deviceId))
        await wait(healing, sync.run('closeSeries', { id }))
  }
  for (const [index, tablet] of healing.tablets.entries()) {
    const [user] = teamAt(index).users
    await refresh(healing, tablet, user)
    await pass(healing, 30_000)
    for (const each of everyone) await finish(healing, tablet, each)
  }
}

/** Delivers all late requests, and lets every tablet receive their effects. */
async function awaitStragglers(healing: Healing): Promise<void> {
  await pass(healing, latestMs)
  for (const team of teams) {
    for (const tablet of showingAt(healing, team)) await refresh(healing, tablet, team.users[0])
    await pass(healing, 20_000)
  }
}

/** Waits until tablets have received all rows, at most for the time allowed. */
async function converge(
  healing: Healing,
  tablets: readonly Tablet[],
  expected: StoreBooks,
): Promise<void> {
  const { host, clockwork, violate } = healing
  const until = clockwork.now() + (host.isBasicHost ? freshAgainMs : freshWithinMs)
  let waiting = tablets.map((tablet) => ({ tablet, differing: [] as readonly string[] }))
  for (let pauseMs = 4_000; waiting.length > 0 && clockwork.now() < until; ) {
    await pass(healing, pauseMs)
    pauseMs = host.isBasicHost ? 30_000 : 4_000
    const seen: typeof waiting = []
    for (const { tablet } of waiting) {
      const [tab] = tablet.tabs()
      const differing = tab && (await wait(healing, differences(tablet, tab.sync, expected, host)))
      if (differing && differing.length > 0) seen.push({ tablet, differing })
    }
    waiting = seen
  }
  for (const text of waiting.flatMap(({ differing }) => differing)) violate(text)
}

/** Moves the clock and runs due tasks. */
async function pass({ clockwork, settleDown }: Healing, milliseconds: number): Promise<void> {
  const until = clockwork.now() + milliseconds
  clockwork.after(milliseconds, () => {})
  await settleDown()
  while (clockwork.now() < until && clockwork.advance(until)) if (!(await settleDown())) return
}

/** Lets time pass until some work is done; null when the run ends first. */
async function wait<T>(healing: Healing, work: Promise<T>): Promise<T | null> {
  let isOver = false
  let value: T | null = null
  work.then(
    (done) => {
      isOver = true
      value = done
    },
    (error: unknown) => {
      isOver = true
      healing.violate(`threw ${String(error)}`)
    },
  )
  const until = healing.clockwork.now() + healingMs
  await healing.settleDown()
  while (!isOver && healing.clockwork.now() < until && healing.clockwork.advance(until))
    await healing.settleDown()
  if (!isOver) healing.violate('something never ended')
  return value
}

async function logIn(healing: Healing, tablet: Tablet, user: string): Promise<Sync | null> {
  const [tab] = tablet.tabs()
  if (!tab) return null
  const { session } = tab.sync
  const result = await wait(healing, session.logIn(user, password))
  if (!result?.ok) healing.violate(`${tablet.name}: ${user} cannot log in any more`)
  return tab.sync
}

/** Lets time pass until no entry waits or none moves on. `rest` is called after each pause without progress. */
async function untilIdle(
  healing: Healing,
  waiting: () => readonly QueuedRecord[],
  rest?: () => Promise<void>,
): Promise<void> {
  const standing = () => JSON.stringify(waiting().map(({ id, state }) => [id, state]))
  for (let idle = 0; waiting().length > 0 && idle < idleAtMost(healing.host); ) {
    const before = standing()
    await pass(healing, 8_000)
    idle = standing() === before ? idle + 1 : 0
    if (idle > 0) await rest?.()
  }
}

/** Checks that a tablet sends the entries of all users whose sessions it keeps, before another one logs in. */
async function checkSent(healing: Healing, tablet: Tablet): Promise<void> {
  await untilIdle(healing, () => queuedOn(tablet))
  const shown = tablet.tabs()[0]?.sync.status.current()
  if (!shown || shown.needsLogin || shown.conflicts > 0) return
  if (shown.queued > 0 && Object.keys(shown.waitingFor).length === 0)
    healing.violate(`${tablet.name}: ${shown.queued} entries are not sent for their users`)
}

/** Sends all entries of one user. Refused ones are discarded, after their card was checked. */
async function finish(healing: Healing, tablet: Tablet, user: string): Promise<void> {
  const waiting = () => queuedOn(tablet).filter((entry) => entry.user === user)
  if (waiting().length === 0) return
  const sync = await logIn(healing, tablet, user)
  if (!sync) return
  await untilIdle(healing, waiting, async () => {
    await wait(healing, checkCards(tablet, sync, healing.violate))
    for (const { entryId } of (await wait(healing, sync.views.conflicts().read())) ?? [])
      if ((await wait(healing, sync.discard(entryId, 'closing time')))?.kind === 'refused')
        await wait(healing, sync.resolve(entryId, { kind: 'retry' }))
  })
}

/** Merges two customers, so that tablets receive the rows of another record. Returns the data after it. */
async function withMerge(healing: Healing, books: Books): Promise<Books> {
  const [tablet] = healing.tablets
  const two = twoToMerge(books)
  const sync = tablet && two && (await logIn(healing, tablet, teamAt(0).users[0]))
  if (!sync) return books
  const [kept, other] = two
  healing.trace(`${tablet.name}: merges ${other.id} into ${kept.id}`)
  // A tablet that meets a restored database begins anew before it sends.
  for (const _ of [1, 2, 3]) {
    const answer = await wait(healing, sync.online.mergeCustomers(kept.id, other.id))
    if (answer?.ok || !answer?.isOffline) break
    await pass(healing, 10_000)
  }
  const last = await healing.clockwork.busy(readBooks(healing.backend.db))
  const isDone = last.customers.some((each) => each.id === other.id && isMerged(each))
  if (!isDone) healing.violate(`${other.id} was not merged into ${kept.id}`)
  return last
}

async function refresh(healing: Healing, tablet: Tablet, user: string): Promise<void> {
  const sync = await logIn(healing, tablet, user)
  sync?.syncNow()
}

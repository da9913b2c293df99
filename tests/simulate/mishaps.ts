import type { Violate } from './checks/devices'
import { endedOn, queuedOn } from './device/records'
import type { Tablet } from './device/tablet'
import { type Fault, type Fired, noteFault } from './network/faults'
import type { WireCall } from './network/wire-call'
import { setAccess } from './service/accounts'
import type { Backend } from './service/backend'
import { desk } from './service/business'
import type { Clerk } from './staff/clerk'
import type { Clockwork } from './time/clockwork'
import type { Random } from './time/random'

/** Maximum number of tasks until a fault. A command takes about as many from the form to its answer. */
const tasksAhead = 150

export interface MishapSetting {
  tablets: readonly Tablet[]
  /** the clerk of each tablet */
  clerks: readonly Clerk[]
  backend: Backend
  isBasicHost: boolean
  /** whether a tablet of the run is a desk, whose users switch by PIN */
  hasDesk: boolean
  /** restores the service from a copy */
  goBack: () => void
  isRestored: () => boolean
  /** whether tablets issue invoices; one of them may be wiped then */
  hasInvoices: boolean
  clockwork: Clockwork
  random: Random
  fired: Fired
  violate: Violate
  /** whether mishaps may still happen */
  isActive: () => boolean
  trace: (text: string) => void
}

/** Creates the faults that are not on the network, with their weights. Each chooses its victim. */
export function createMishaps(setting: MishapSetting): (readonly [number, () => void])[] {
  const { tablets, backend, clockwork, random, fired, trace, violate } = setting
  const updating = new Set<Tablet>()
  let isWiped = false
  const later = (from: number, to: number, run: () => void) =>
    void clockwork.after(random.between(from, to), run)
  const someTab = () => {
    const tabs = tablets.flatMap((tablet) => tablet.tabs().map((tab) => ({ tablet, tab })))
    return tabs.length > 0 ? random.pick(tabs) : null
  }

  function goOffline(tablet = random.pick(tablets), latestMs = 90_000) {
    if (tablet.isOffline()) return
    noteFault(fired, 'offline')
    trace(`${tablet.name}: offline`)
    tablet.setOffline(true)
    later(1_000, latestMs, () => {
      tablet.setOffline(false)
      trace(`${tablet.name}: online`)
      for (const tab of tablet.tabs()) if (random.chance(0.7)) tab.wake()
    })
  }

  function killTab() {
    const victim = someTab()
    if (!victim) return
    const { tablet, tab } = victim
    noteFault(fired, 'tab dies')
    trace(`${tab.name}: dies`)
    tablet.killTab(tab)
    later(100, 15_000, () => tablet.tabs().length < 2 && tablet.openTab())
  }

  function losePower() {
    const tablet = random.pick(tablets)
    noteFault(fired, 'tablet loses power')
    trace(`${tablet.name}: loses power`)
    tablet.losePower()
    later(1_000, 30_000, () => tablet.tabs().length < 1 && tablet.openTab())
  }

  function fillDisk() {
    const victim = someTab()
    if (!victim) return
    noteFault(fired, 'disk full')
    trace(`${victim.tab.name}: disk full`)
    victim.tab.fillDisk(true)
    later(1_000, 40_000, () => victim.tab.fillDisk(false))
  }

  /** Runs a fault some tasks later, in the middle of the work that goes on then. */
  const soon = (fault: Fault, run: () => void) =>
    clockwork.afterTasks(random.between(1, tasksAhead), () => {
      if (!setting.isActive()) return
      noteFault(fired, fault)
      run()
    })

  function closeStorage() {
    const victim = someTab()
    if (!victim) return
    const { tab } = victim
    const isTold = random.chance(0.5)
    noteFault(fired, isTold ? 'storage closed' : 'storage closed without a word')
    trace(`${tab.name}: storage closed${isTold ? '' : ' without a word'}`)
    tab.closeStorage(isTold)
    // The storage works again when the device wakes up.
    later(500, 15_000, () => tab.isDead() || tab.wake())
  }

  /** Updates the app while entries are pending. The outbox must be unchanged when the tabs have the newer app. */
  function updateApp() {
    const tablet = random.pick(tablets)
    const waiting = queuedOn(tablet).length
    if (updating.has(tablet) || tablet.tabs().length === 0 || waiting === 0) return
    noteFault(fired, 'app updated over a queue')
    updating.add(tablet)
    trace(`${tablet.name}: a newer app with ${waiting} waiting`)
    void clockwork.busy(tablet.updateApp()).then(() => {
      const held = heldBy(tablet)
      later(200, 8_000, () => {
        trace(`${tablet.name}: reloads`)
        if (heldBy(tablet) !== held) violate(`${tablet.name}: old code wrote into a newer database`)
        tablet.reload()
        updating.delete(tablet)
      })
    })
  }

  /**
   * Clears all that a tablet keeps, once all its changes are answered: a new tablet for the service. The run has no restore,
   * because the tablet could not send again what that loses.
   */
  function wipe() {
    const tablet = random.pick(tablets)
    const isIdle = queuedOn(tablet).length === 0 && !updating.has(tablet) && !tablet.isDesk
    if (setting.isRestored() || isWiped || !isIdle) return
    noteFault(fired, 'tablet is wiped')
    trace(`${tablet.name}: is wiped`)
    isWiped = true
    tablet.wipe()
    tablet.openTab()
    const clerk = setting.clerks[tablets.indexOf(tablet)]
    for (const at of [5_000, 20_000, 60_000])
      clockwork.after(at, () => setting.isActive() && clerk?.askSeries())
  }

  /** Ends the sessions of one user, so that the tablet can't send that user's entries. */
  function endOne() {
    const user = random.pick(Object.keys(desk.pins))
    noteFault(fired, 'a session of a desk ends')
    trace(`service: sessions of ${user} end`)
    const { queries } = backend.db
    const whose = queries.selectFrom('users').select('id').where('username', '=', user)
    const ended = queries.updateTable('tokens').set({ is_ended: true })
    void clockwork.busy(ended.where('user_id', 'in', whose).execute())
  }

  /** Disables a colleague who may have allowed something, for a while. */
  function disable() {
    noteFault(fired, 'an account is disabled')
    trace(`service: ${desk.lead} is disabled`)
    void setAccess(backend, clockwork, desk.lead, false)
    later(20_000, 60_000, () => void setAccess(backend, clockwork, desk.lead, true))
  }

  /** Takes rights away while changes that need them wait on a desk. */
  function takeRights(end = () => setting.clerks[1]?.takeRights(0)) {
    const [atDesk] = setting.clerks
    goOffline(tablets[0], 20_000)
    atDesk?.actAsStaff()
    later(500, 5_000, () => setting.isActive() && end())
  }

  /** Has STAFF ask a colleague, whose right or account is gone when the changes arrive. */
  function takeApproval() {
    const isOfAccount = random.chance(0.5)
    setting.clerks[1]?.takeRights(1)
    later(2_000, 8_000, () => setting.isActive() && takeRights(isOfAccount ? disable : undefined))
  }

  return [
    [3, () => goOffline()],
    [2, killTab],
    [2, () => soon('tab dies in the middle of something', killTab)],
    [1, losePower],
    [1, () => soon('tablet loses power in the middle of something', losePower)],
    [1, fillDisk],
    [1, closeStorage],
    [0.5, updateApp],
    [setting.isBasicHost ? 2 : 0.5, () => isWiped || setting.goBack()],
    [setting.hasInvoices ? 1 : 0, wipe],
    [setting.hasDesk ? 1.5 : 0, endOne],
    [setting.hasDesk ? 3 : 0, () => takeRights()],
    [setting.hasDesk ? 3 : 0, takeApproval],
    [
      1,
      () => {
        if (!backend.isUp()) return
        noteFault(fired, 'service restarts')
        trace('service: restarts')
        backend.crash()
      },
    ],
    [
      1,
      () => {
        noteFault(fired, 'sessions end')
        trace('service: sessions end')
        void clockwork.busy(backend.db.queries.deleteFrom('tokens').execute())
      },
    ],
    [
      1,
      () => {
        const victim = someTab()
        if (victim && victim.tab.cutStreams() > 0) noteFault(fired, 'live stream cut')
      },
    ],
    [
      1,
      () => {
        const victim = someTab()
        if (!victim) return
        noteFault(fired, 'woken up')
        victim.tab.wake()
      },
    ],
    [
      1,
      () => {
        const tablet = random.pick(tablets)
        if (tablet.tabs().length !== 1) return
        noteFault(fired, 'second tab')
        trace(`${tablet.name}: second tab`)
        tablet.openTab()
      },
    ],
  ]
}

type Chance = Pick<MishapSetting, 'clockwork' | 'random' | 'fired' | 'trace' | 'isActive'>

/** Share of requests about groups during which the tabs of the sender die. */
const killed = 0.1

/** Lets the tabs of a tablet die while it sends a change of a group, before or after the answer. */
export function dieWhileSending(
  { clockwork, random, fired, trace, isActive }: Chance,
  tablet: Tablet,
  { writes }: WireCall,
): void {
  const isOfGroup = writes.some(({ content }) => content.includes('/appointments/group'))
  if (!isOfGroup || !isActive() || !random.chance(killed)) return
  clockwork.afterTasks(random.between(1, tasksAhead), () => {
    if (!isActive()) return
    noteFault(fired, 'tab dies in the middle of something')
    trace(`${tablet.name}: dies while it sends a group`)
    for (const tab of [...tablet.tabs()]) tablet.killTab(tab)
    clockwork.after(random.between(100, 15_000), () => tablet.tabs().length < 1 && tablet.openTab())
  })
}

/** The user's entries on a tablet's disk, as text. */
const heldBy = (tablet: Tablet): string =>
  JSON.stringify([queuedOn(tablet), endedOn(tablet).map(({ id }) => id)])

/** Schedules `happen` again and again, until `next` returns null. */
export function repeat(
  clockwork: Clockwork,
  next: () => number | null,
  happen: () => unknown,
): void {
  const wait = next()
  if (wait === null) return
  clockwork.after(wait, () => {
    happen()
    repeat(clockwork, next, happen)
  })
}

import type { Tablet } from './device/tablet'
import { type Fired, noteFault } from './network/faults'
import type { House } from './service/house'
import type { Clockwork } from './time/clockwork'
import type { Random } from './time/random'

export interface MishapSetting {
  tablets: readonly Tablet[]
  house: House
  clockwork: Clockwork
  random: Random
  fired: Fired
  trace: (text: string) => void
}

/** What goes wrong beside the wire; each draws its victim by itself. */
export function createMishaps(setting: MishapSetting): (readonly [number, () => void])[] {
  const { tablets, house, clockwork, random, fired, trace } = setting
  const later = (from: number, to: number, run: () => void) =>
    void clockwork.after(random.between(from, to), run)
  const someTab = () => {
    const tabs = tablets.flatMap((tablet) => tablet.tabs().map((tab) => ({ tablet, tab })))
    return tabs.length > 0 ? random.pick(tabs) : null
  }

  function goOffline() {
    const tablet = random.pick(tablets)
    if (tablet.isOffline()) return
    noteFault(fired, 'offline')
    trace(`${tablet.name}: offline`)
    tablet.setOffline(true)
    later(1_000, 90_000, () => {
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
    later(500, 10_000, () => victim.tab.fillDisk(false))
  }

  return [
    [3, goOffline],
    [2, killTab],
    [1, losePower],
    [1, fillDisk],
    [
      1,
      () => {
        if (!house.isUp()) return
        noteFault(fired, 'service restarts')
        trace('service: restarts')
        house.crash()
      },
    ],
    [
      1,
      () => {
        noteFault(fired, 'sessions end')
        trace('service: sessions end')
        void clockwork.busy(house.db.queries.deleteFrom('tokens').execute())
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
        trace(`${tablet.name}: second tab`)
        tablet.openTab()
      },
    ],
  ]
}

/** Schedules `happen` again and again, until there is no more to do. */
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

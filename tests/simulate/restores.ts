import { type Fired, noteFault } from './network/faults'
import type { WireCall } from './network/wire-call'
import type { Backend } from './service/backend'
import type { Clockwork } from './time/clockwork'
import type { Random } from './time/random'

interface RestoreSetting {
  backend: Backend
  clockwork: Clockwork
  random: Random
  fired: Fired
  trace: (text: string) => void
  isActive: () => boolean
  /** whether some restores are promotions of a server that is behind */
  mayPromote: boolean
  /** called after each restore */
  restored: () => void
}

export interface Restores {
  /** makes a copy of the business, which is restored later */
  goBack(): void
  /** receives each request that leaves a tablet */
  sent(call: WireCall): void
  isRestored(): boolean
}

const soonestMs = 5_000
const latestMs = 60_000
/** Share of first syncs during which a copy is restored, if there is one. */
const interrupted = 0.5
/** Share of restores that are made again, while a tablet fetches everything anew after the first one. */
const again = 0.6

/**
 * Restores of the service from a copy, and promotions of a server that has no more than it, at any time or while a tablet
 * fetches everything anew.
 */
export function createRestores(setting: RestoreSetting): Restores {
  const { backend, clockwork, random, fired, trace, isActive, mayPromote, restored } = setting
  let copiedAt: number | null = null
  let isRestored = false
  let isDueAgain = false

  function restore() {
    isDueAgain = !isDueAgain && random.chance(again)
    copiedAt = null
    isRestored = true
    // Decided by the time, because a draw would change the course of every seed.
    const isPromoted = mayPromote && Math.floor(clockwork.now() / 1_000) % 2 === 0
    noteFault(
      fired,
      isPromoted ? 'a server behind is promoted' : 'service is restored from an older copy',
    )
    trace(`service: goes back to the copy${isPromoted ? ' on a promoted server' : ''}`)
    void clockwork.busy(backend.goBack(isPromoted ? 'promoted' : 'restored'))
    restored()
  }

  return {
    isRestored: () => isRestored,
    goBack() {
      if (copiedAt !== null || !backend.isUp()) return
      const at = clockwork.now()
      copiedAt = at
      trace('service: a copy is made')
      void clockwork.busy(backend.copy())
      clockwork.after(random.between(soonestMs, latestMs), () => {
        if (copiedAt === at && isActive()) restore()
      })
    },
    sent({ method, path }) {
      // A first sync asks for today after the resources.
      const isFirstDay = method === 'GET' && path === '/v1/appointments'
      if (!isFirstDay || !isActive() || !backend.isUp()) return
      const isOld = copiedAt !== null && clockwork.now() >= copiedAt + soonestMs
      if (isDueAgain || (isOld && random.chance(interrupted))) restore()
    },
  }
}

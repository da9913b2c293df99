import type { SyncDeps } from '#sync'
import type { TestClock } from './clock'
import type { Device } from './device'
import type { Network } from './network'

/** The parts of a tab that a browser freezes. The tab keeps its locks. */
export interface Freezer {
  deps: Pick<SyncDeps, 'fetch' | 'timers' | 'channel'>
  /** stops all timers, messages and answers, and every request */
  freeze(): void
  /** stops only its timers, as in a hidden tab */
  slowDown(): void
  /** delivers all that was held back */
  thaw(): void
}

export function createFreezer(clock: TestClock, device: Device, network: Network): Freezer {
  let isSlow = false
  let isFrozen = false
  let late: (() => void)[] = []

  const whenThawed = () =>
    new Promise<void>((resolve) => {
      if (isFrozen) late.push(resolve)
      else resolve()
    })

  return {
    deps: {
      async fetch(request) {
        // The tab's storage is not frozen here, so it may get this far; a frozen page would not have sent the request.
        const isTooLate = isFrozen
        await whenThawed()
        if (isTooLate) throw new TypeError('Failed to fetch')
        const response = await network.fetch(request)
        await whenThawed()
        return response
      },
      timers: {
        set: (run, milliseconds) =>
          clock.timers.set(() => {
            if (isSlow || isFrozen) late.push(run)
            else run()
          }, milliseconds),
        clear: clock.timers.clear,
      },
      channel(name) {
        const port = device.channel(name)
        return {
          ...port,
          listen: (heard) =>
            port.listen((message) => {
              if (isFrozen) late.push(() => heard(message))
              else heard(message)
            }),
        }
      },
    },
    freeze() {
      isFrozen = true
    },
    slowDown() {
      isSlow = true
    },
    thaw() {
      isSlow = false
      isFrozen = false
      const all = late
      late = []
      for (const each of all) each()
    },
  }
}

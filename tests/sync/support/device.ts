import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createSync, type Sync, type SyncDeps } from '#sync'
import {
  type DiskImage,
  loadImage,
  takeImage,
  withoutIdentity,
} from '../../simulate/device/disk-image'
import { createLockManager } from '../../support/locks'
import type { TestClock } from './clock'
import type { Network } from './network'

let drawn = 0

/** Nearly a half, so that pauses are known, and never the same twice, so that no two stamps of stored days are equal. */
const random = () => {
  drawn += 1
  return 0.5 + drawn * 1e-12
}

/** One tablet: the parts that its tabs share, and that outlast a power cut. */
export interface Device {
  openTab(more?: Partial<SyncDeps>): Tab
  indexedDB: IDBFactory
  storage: Map<string, string>
  /** messages between its tabs */
  channel: SyncDeps['channel']
  /** fires the wake-up of all its tabs */
  wake(): void
  /** tells all its tabs that the network is lost, whether it is or not */
  loseNetwork(): void
  /** everything that it keeps */
  disk(): Disk
  /** Puts the disk of a synced tablet into a new one. False if none is left, or the device has been used. */
  begin(): Promise<boolean>
}

/** All that a tablet keeps, the session included. */
export interface Disk {
  image: DiskImage
  storage: ReadonlyMap<string, string>
}

export interface Tab {
  sync: Sync
  logged: string[]
  /** Ends the tab as if it was killed: none of its work continues. */
  close(): Promise<void>
}

let devices = 0

/** Distinct rising UUIDs, none of which occurs in `../records`. */
let made = 0
const newId = () => {
  made += 1
  return `11000000-0000-7000-8000-${String(made).padStart(12, '0')}`
}

export function createDevice(
  clock: Pick<TestClock, 'now' | 'timers'>,
  network: Pick<Network, 'fetch'>,
  disks: Disk[] = [],
): Device {
  devices += 1
  const indexedDB = new IDBFactory()
  const databaseName = `device-${devices}`
  const storage = new Map<string, string>()
  const wakes = new Set<() => void>()
  const losses = new Set<() => void>()
  const locks = createLockManager().port()
  let isUsed = false
  const bus = createBus()

  function openTab(more: Partial<SyncDeps> = {}): Tab {
    isUsed = true
    const logged: string[] = []
    const deps: SyncDeps = {
      host: 'http://service',
      fetch: network.fetch,
      clock: clock.now,
      timers: clock.timers,
      ids: newId,
      random,
      locks,
      channel: bus,
      indexedDB,
      IDBKeyRange,
      databaseName,
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
      onWake(wake) {
        wakes.add(wake)
        return () => void wakes.delete(wake)
      },
      onNetworkLost(lost) {
        losses.add(lost)
        return () => void losses.delete(lost)
      },
      log: (event) => void logged.push(event),
      ...more,
    }
    const sync = createSync(deps)
    return { sync, logged, close: () => sync.close() }
  }

  return {
    openTab,
    indexedDB,
    storage,
    channel: bus,
    wake() {
      for (const wake of [...wakes]) wake()
    },
    loseNetwork() {
      for (const lost of [...losses]) lost()
    },
    disk: () => ({
      image: withoutIdentity(takeImage(indexedDB, databaseName)),
      storage: new Map(storage),
    }),
    async begin() {
      const synced = isUsed ? undefined : disks.shift()
      if (!synced) return false
      isUsed = true
      for (const [key, value] of synced.storage) storage.set(key, value)
      await loadImage(indexedDB, databaseName, synced.image)
      return true
    },
  }
}

/** BroadcastChannels of one origin. A message arrives later, and never at its sender. */
function createBus(): SyncDeps['channel'] {
  const ports = new Set<{ name: string; heard: Set<(message: unknown) => void> }>()
  return (name) => {
    const port = { name, heard: new Set<(message: unknown) => void>() }
    ports.add(port)
    return {
      post(message) {
        if (!ports.has(port)) throw new DOMException('Channel is closed', 'InvalidStateError')
        const copy = structuredClone(message)
        setTimeout(() => {
          for (const other of ports)
            if (other !== port && other.name === name) for (const heard of other.heard) heard(copy)
        }, 0)
      },
      listen(heard) {
        port.heard.add(heard)
        return () => void port.heard.delete(heard)
      },
      close: () => void ports.delete(port),
    }
  }
}

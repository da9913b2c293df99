import { createIds } from '#domain/kernel/uuid-v7'
import type { ChannelPort, LockPort, SyncDeps, VaultPort } from '#sync'
import { deviceClock } from './device-clock'

/** The device's Web Locks; null in old browsers and insecure contexts. */
function deviceLocks(): LockPort | null {
  if (!('locks' in navigator)) return null
  return { request: (name, options, callback) => navigator.locks.request(name, options, callback) }
}

/** The device's Web Crypto; null outside of secure contexts, such as plain http. */
function deviceVault(): VaultPort | null {
  if (!crypto.subtle) return null
  const vault: VaultPort = {
    subtle: crypto.subtle,
    randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
    deviceKey: async () =>
      (await import('./later-parts')).laterParts.deviceKey(window.indexedDB, vault),
  }
  return vault
}

function openChannel(name: string): ChannelPort {
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen(heard) {
      const listener = (event: MessageEvent) => heard(event.data)
      channel.addEventListener('message', listener)
      return () => channel.removeEventListener('message', listener)
    },
    close: () => channel.close(),
  }
}

/** Calls `wake` when the network returns or the app becomes visible. Returns a stop function. */
function onWake(wake: () => void) {
  const look = () => document.visibilityState === 'visible' && wake()
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', look)
  }
}

function onNetworkLost(onLost: () => void) {
  window.addEventListener('offline', onLost)
  return () => window.removeEventListener('offline', onLost)
}

/** Connects the sync engine to the device. `host` is the booking host's origin; empty for our own service. */
export function devicePorts(host: string, log: SyncDeps['log']): SyncDeps {
  return {
    host,
    log,
    fetch: (request) => fetch(request),
    clock: deviceClock,
    timers: {
      set: (run, milliseconds) => window.setTimeout(run, milliseconds),
      clear: (timer) => window.clearTimeout(timer),
    },
    ids: createIds(deviceClock, (pool) => crypto.getRandomValues(pool)),
    random: () => Math.random(),
    locks: deviceLocks(),
    vault: deviceVault(),
    // missing outside of secure contexts and in old browsers
    disk: navigator.storage ?? null,
    channel: openChannel,
    indexedDB: window.indexedDB,
    IDBKeyRange: window.IDBKeyRange,
    storage: window.localStorage,
    onWake,
    onNetworkLost,
  }
}

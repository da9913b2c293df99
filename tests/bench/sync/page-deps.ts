import { createIds } from '#domain/kernel/uuid-v7'
import type { SyncDeps } from '#sync'

/** The page as a device. Its database and its session outlast the page. */
export function pageDeps(
  databaseName: string,
  send: SyncDeps['fetch'] = (request) => fetch(request),
): SyncDeps {
  const now = () => Date.now()
  return {
    host: location.origin,
    fetch: send,
    clock: now,
    timers: {
      set: (run, milliseconds) => window.setTimeout(run, milliseconds),
      clear: (timer) => window.clearTimeout(timer),
    },
    ids: createIds(now, (pool) => crypto.getRandomValues(pool)),
    random: () => Math.random(),
    locks: {
      request: (name, options, held) =>
        navigator.locks.request(`${databaseName} ${name}`, options, held),
    },
    channel: () => ({ post: () => {}, listen: () => () => {}, close: () => {} }),
    indexedDB,
    IDBKeyRange,
    databaseName,
    storage: localStorage,
    onWake: () => () => {},
    log: () => {},
  }
}

import type { SyncDeps } from '#sync'
import { createIds } from '../../../src/app/uuid-v7'
import { lookups, rooms, services, staffs, store, storeCode } from './big-business'

const answers: Readonly<Record<string, unknown>> = {
  '/auth/authenticate': { idToken: 'token', storeCode, roles: 'ADMIN' },
  '/v1/appointments/config': lookups,
  '/v1/stores': store,
  '/v1/services-offered': services,
  '/v1/staffs': staffs,
  '/v1/rooms': rooms,
  '/v1/changes': { changes: [], cursor: 'end', more: false },
}

/** Every list that isn't named is empty; the live stream isn't there. */
function reply(path: string): Response {
  if (path === '/v1/changes/stream') return new Response('', { status: 404 })
  const headers = {
    'Content-Type': 'application/json',
    'Frontdesk-Extensions': 'idempotency, versions, changes, batch, reschedule',
  }
  return new Response(JSON.stringify(answers[path] ?? []), { headers })
}

/** Writes go over the wire while `online`; all else is answered here. */
export interface Line {
  online: boolean
}

export function pageDeps(line: Line, databaseName: string): SyncDeps {
  const now = () => Date.now()
  return {
    host: location.origin,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname === '/auth/authenticate') return reply(pathname)
      if (!line.online) throw new TypeError('Failed to fetch')
      return request.method === 'GET' ? reply(pathname) : fetch(request)
    },
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
    storage: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
    onWake: () => () => {},
    log: () => {},
  }
}

const items = new Map<string, string>()

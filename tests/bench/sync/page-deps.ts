import { createIds } from '#domain/kernel/uuid-v7'
import type { SyncDeps } from '#sync'
import { lists, offers } from './big-business'
import { type BusinessSize, createFeed } from './big-feed'

const noChanges = { changes: [], cursor: 'end', more: false }

/** Unnamed lists are empty, and there is no live stream. */
function reply(path: string): Response {
  if (path === '/v1/changes/stream') return new Response('', { status: 404 })
  const headers = {
    'Content-Type': 'application/json',
    'Frontdesk-Extensions': offers,
  }
  const answer = path === '/v1/changes' ? noChanges : lists[path]
  return new Response(JSON.stringify(answer ?? []), { headers })
}

/** Writes go over the wire while `online`; everything else is answered here. */
export interface Line {
  online: boolean
}

export function pageDeps(line: Line, databaseName: string): SyncDeps {
  const now = () => Date.now()
  const items = new Map<string, string>()
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

/** The same with a big business to read. */
export function feedDeps(line: Line, databaseName: string, size: BusinessSize): SyncDeps {
  const deps = pageDeps(line, databaseName)
  const feed = createFeed(size)
  return {
    ...deps,
    async fetch(request) {
      const url = new URL(request.url)
      const isFed = ['/v1/changes', '/v1/appointments'].includes(url.pathname)
      if (!(isFed && line.online && request.method === 'GET')) return deps.fetch(request)
      return new Response(feed(url), { headers: { 'Content-Type': 'application/json' } })
    },
  }
}

/** The same with everything over the wire. */
export function wireDeps(databaseName: string, line: Line = { online: true }): SyncDeps {
  return {
    ...pageDeps(line, databaseName),
    async fetch(request) {
      if (!line.online) throw new TypeError('Failed to fetch')
      return fetch(request)
    },
  }
}

import pg from 'pg'
import { type OpenLine, WireSocket } from './engine/wire'
import { type Listener, Listeners } from './listeners'
import { rowTypes } from './parsers'

/**
 * Makes a pool of the one connection of an engine in this process. Callers wait in turn. A query may take
 * `slowestQueryMs` (0: no limit).
 */
export function poolOver(openLine: OpenLine, slowestQueryMs = 0) {
  const listeners = new Listeners()
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: slowestQueryMs,
    stream: () => new WireSocket(openLine),
    ssl: false,
    user: 'postgres',
    database: 'postgres',
    types: rowTypes,
    onConnect: (client) => listeners.attach(client),
  })

  const listen = (channel: string, listener: Listener) => listeners.add(pool, channel, listener)
  return { pool, listen }
}

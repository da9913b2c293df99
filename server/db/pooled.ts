import pg from 'pg'
import { type OpenLine, WireSocket } from './engine/wire'
import { type Listener, Listeners } from './listeners'
import { rowTypes } from './parsers'

/**
 * Makes a pool from the single connection of an embedded engine. Callers wait in order of arrival. `slowestQueryMs`
 * limits a query (0: no limit).
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

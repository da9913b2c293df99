import { sql } from 'kysely'
import type { Backups } from '../backup/backups'
import type { Database } from '../db/database'
import type { RequestMetrics } from '../http/request-metrics'
import { metricText, type Sample } from '../kernel/metrics'
import type { Live } from '../live/live'

/** The parts of the service that the metrics cover. */
export interface Operated {
  db: Database
  live: Live
  backups: Backups | null
  metrics: RequestMetrics
  version: string
}

/** States of a message. A state without messages has the value 0, so that an alert has a series from the start. */
const smsStates = ['QUEUED', 'SENT', 'FAILED', 'DROPPED']

/** Reads all metrics in the text format of Prometheus. */
export async function readMetrics(operated: Operated): Promise<string> {
  const { db, live, backups, metrics, version } = operated
  const { total, idle, waiting } = db.connections()
  const stored = await readStored(db).catch(() => null)
  return [
    gauge('frontdesk_info', 'Version of the service.', [{ labels: { version }, value: 1 }]),
    gauge('frontdesk_database_up', 'Whether the database answers.', one(stored ? 1 : 0)),
    gauge('frontdesk_database_connections', 'Connections of the pool, by state.', [
      { labels: { state: 'used' }, value: total - idle },
      { labels: { state: 'idle' }, value: idle },
    ]),
    gauge('frontdesk_database_waiting', 'Queries that wait for a connection.', one(waiting)),
    gauge('frontdesk_live_streams', 'Open live streams.', one(live.count())),
    gauge(
      'frontdesk_last_backup_timestamp_seconds',
      'When the newest backup of the service was made; 0: never.',
      backups ? one((backups.newest() ?? 0) / 1000) : [],
    ),
    stored ? storedText(stored) : '',
    metrics.text(),
  ].join('')
}

const one = (value: number): Sample[] => [{ value }]

const gauge = (name: string, help: string, samples: readonly Sample[]) =>
  metricText({ name, help, type: 'gauge' }, samples)

interface Stored {
  bytes: number
  messages: Map<string, number>
  /** seconds that the oldest message has been queued */
  oldestQueued: number
}

async function readStored({ queries }: Database): Promise<Stored> {
  const { rows } = await sql<{ state: string; count: number; oldest: number | null }>`
    select state, count(*) as count, extract(epoch from now() - min(created_at))::float8 as oldest
    from sms_outbox group by state`.execute(queries)
  const size = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(queries)
  return {
    bytes: size.rows[0]?.bytes ?? 0,
    messages: new Map(rows.map(({ state, count }) => [state, count])),
    oldestQueued: rows.find(({ state }) => state === 'QUEUED')?.oldest ?? 0,
  }
}

function storedText({ bytes, messages, oldestQueued }: Stored): string {
  const states = [...new Set([...smsStates, ...messages.keys()])]
  return [
    gauge('frontdesk_database_size_bytes', 'Size of the database.', one(bytes)),
    gauge(
      'frontdesk_sms_messages',
      'Messages to customers of the last 90 days, by state.',
      states.map((state) => ({ labels: { state }, value: messages.get(state) ?? 0 })),
    ),
    gauge(
      'frontdesk_sms_oldest_queued_seconds',
      'Time that the oldest queued message has waited.',
      one(Math.max(0, oldestQueued)),
    ),
  ].join('')
}

import { sql } from 'kysely'
import { type RestoreReport, waitingOf } from '#domain/calls/restore'
import type { Backups } from '../backup/backups'
import { type Restored, readRestored } from '../changes/restore-reports'
import type { Database } from '../db/database'
import { type DatabaseId, readDatabaseId } from '../db/database-id'
import type { Standby } from '../db/standby'
import type { RequestMetrics } from '../http/request-metrics'
import { metricText, type Sample } from '../kernel/metrics'
import type { Live } from '../live/live'

/** The parts of the service that the metrics cover. */
export interface Operated {
  db: Database
  clock: () => number
  standby: Standby | null
  live: Live
  backups: Backups | null
  metrics: RequestMetrics
  version: string
}

/** States of a message. A state without messages has the value 0, so that an alert has a series from the start. */
const smsStates = ['QUEUED', 'SENT', 'FAILED', 'DROPPED']

/** Reads all metrics in the text format of Prometheus. */
export async function readMetrics(operated: Operated): Promise<string> {
  const { db, clock, standby, live, backups, metrics, version } = operated
  const { total, idle, waiting } = db.connections()
  const { isOn, lost } = db.listening()
  const stored = await readStored(db, clock()).catch(() => null)
  return [
    gauge('frontdesk_info', 'Version of the service.', [{ labels: { version }, value: 1 }]),
    databaseUp(stored !== null),
    gauge('frontdesk_database_connections', 'Connections of the pool, by state.', [
      { labels: { state: 'used' }, value: total - idle },
      { labels: { state: 'idle' }, value: idle },
    ]),
    gauge('frontdesk_database_waiting', 'Queries that wait for a connection.', one(waiting)),
    gauge('frontdesk_database_listening', 'Whether its messages arrive.', one(isOn ? 1 : 0)),
    metricText(
      {
        name: 'frontdesk_database_listening_lost_total',
        help: 'How often the connection for messages was lost.',
        type: 'counter',
      },
      one(lost),
    ),
    standby ? standbyText(await standby.state()) : '',
    gauge('frontdesk_live_streams', 'Open live streams.', one(live.count())),
    gauge(
      'frontdesk_last_backup_timestamp_seconds',
      'When the newest backup of the service was made; 0: never.',
      backups ? one((backups.newest() ?? 0) / 1000) : [],
    ),
    stored ? storedText(stored) + restoredText(stored.restored) : '',
    metrics.text(),
  ].join('')
}

const one = (value: number): Sample[] => [{ value }]

export const databaseUp = (isUp: boolean) =>
  gauge('frontdesk_database_up', 'Whether the database answers.', one(isUp ? 1 : 0))

const gauge = (name: string, help: string, samples: readonly Sample[]) =>
  metricText({ name, help, type: 'gauge' }, samples)

const standbyText = ({ isUsed, ageSeconds }: Awaited<ReturnType<Standby['state']>>): string =>
  gauge('frontdesk_standby_used', 'Whether reports are read from the standby.', one(+isUsed)) +
  gauge(
    'frontdesk_standby_age_seconds',
    'Time since the newest transaction that the standby has.',
    ageSeconds === null ? [] : one(ageSeconds),
  )

interface Stored extends Pick<DatabaseId, 'promotions' | 'restoredTo'> {
  bytes: number
  messages: Map<string, number>
  /** seconds that the oldest message has been queued */
  oldestQueued: number
  restored: Restored | null
}

async function readStored({ queries }: Database, nowMs: number): Promise<Stored> {
  const { rows } = await sql<{ state: string; count: number; oldest: number | null }>`
    select state, count(*) as count, extract(epoch from now() - min(created_at))::float8 as oldest
    from sms_outbox group by state`.execute(queries)
  const size = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(queries)
  return {
    ...(await readDatabaseId(queries)),
    bytes: size.rows[0]?.bytes ?? 0,
    messages: new Map(rows.map(({ state, count }) => [state, count])),
    oldestQueued: rows.find(({ state }) => state === 'QUEUED')?.oldest ?? 0,
    // Reports with many keys take long to count, and tell nothing of the database's health.
    restored: await readRestored(queries, null, nowMs).catch(() => null),
  }
}

function storedText(stored: Stored): string {
  const { bytes, messages, oldestQueued, promotions, restoredTo } = stored
  const states = [...new Set([...smsStates, ...messages.keys()])]
  return [
    gauge('frontdesk_database_size_bytes', 'Size of the database.', one(bytes)),
    metricText(
      {
        name: 'frontdesk_database_promotions_total',
        help: 'How often another server of the database was promoted.',
        type: 'counter',
      },
      one(promotions),
    ),
    gauge(
      'frontdesk_database_restored_to_timestamp_seconds',
      'The last write before answered writes were lost, by a restore or a promotion; 0: never.',
      one(Date.parse(restoredTo ?? '1970-01-01') / 1000),
    ),
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

/** Metrics of the changes that tablets put back; empty where no restore stands. */
function restoredText(restored: Restored | null): string {
  if (!restored) return ''
  const { tablets } = restored
  const total = (count: (tablet: RestoreReport) => number) =>
    tablets.reduce((sum, tablet) => sum + count(tablet), 0)
  const states = {
    kept: total(({ kept }) => kept),
    restored: total((tablet) => tablet.restored),
    refused: total(({ refused }) => refused),
    waiting: total(waitingOf),
  }
  return [
    gauge(
      'frontdesk_restore_tablets',
      'Tablets that have reported since the restore.',
      one(tablets.length),
    ),
    gauge(
      'frontdesk_restore_changes',
      'Changes that tablets send again after the restore: not lost, carried out anew, refused, or still to be sent.',
      Object.entries(states).map(([state, value]) => ({ labels: { state }, value })),
    ),
  ].join('')
}

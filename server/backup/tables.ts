import { registerKinds } from '#domain/rows/register'

/**
 * The tables of a backup, each after the tables it refers to. Left out: sessions, failed log-ins and reports about a
 * restore, which the next restore ends, and tables that migrations fill.
 */
export const backedUp = [
  'stores',
  'services',
  'promos',
  'staffs',
  'rooms',
  'lockers',
  'products',
  'service_rooms',
  'promo_services',
  'customers',
  'customer_stores',
  'customer_lanes',
  'users',
  'api_keys',
  'appointments',
  ...registerKinds,
  'points_log',
  'tombstones',
  'idempotency',
  'audit',
  'sms_outbox',
] as const

export const leftOut = ['meta', 'tokens', 'login_attempts', 'restore_reports', 'schema_migrations']

/** Tables whose ids come from a sequence. */
export const numbered = ['points_log', 'audit', 'sms_outbox'] as const

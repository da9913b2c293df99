/**
 * The tables of a backup, each after those that it refers to. Left out: log-ins and failed attempts, which end with a
 * restore, and tables that a new database fills anew.
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
  'users',
  'appointments',
  'points_log',
  'tombstones',
  'idempotency',
  'audit',
  'sms_outbox',
] as const

export const leftOut = ['meta', 'tokens', 'login_attempts', 'schema_migrations']

/** Tables that number their own rows. */
export const numbered = ['points_log', 'audit', 'sms_outbox'] as const

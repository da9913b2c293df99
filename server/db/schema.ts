import type { ColumnType, Generated } from 'kysely'
import type { ReminderKind } from '#domain/resources/reminders'
import type { appointments } from './tables/appointments'
import type { customers } from './tables/customers'
import type { registerTables } from './tables/registers'
import type { lockers, products, promos, rooms, services, staffs, stores } from './tables/resources'
import type { Mapping } from './tables/rows'

type TableFrom<Mapped> = Mapped extends Mapping<infer _Row, infer Table> ? Table : never
type Json = ColumnType<unknown, string, string>

type RegisterTables = {
  [Kind in keyof typeof registerTables]: TableFrom<(typeof registerTables)[Kind]>
}

/** The tables as Kysely sees them. Migrations create them; a test compares both. */
export interface DB extends RegisterTables {
  meta: { key: string; value: string }
  stores: TableFrom<typeof stores> & {
    last_version: Generated<number>
    last_receipt_number: Generated<number>
    switched_after: Generated<string>
  }
  services: TableFrom<typeof services>
  promos: TableFrom<typeof promos>
  rooms: TableFrom<typeof rooms>
  lockers: TableFrom<typeof lockers>
  products: TableFrom<typeof products>
  staffs: TableFrom<typeof staffs>
  service_rooms: { store_code: string; service_id: string; room_id: string }
  promo_services: {
    store_code: string
    promo_id: string
    service_id: string
    amount_centavos: number
  }
  appointments: TableFrom<typeof appointments>
  customers: TableFrom<typeof customers> & { merged_into: Generated<string | null> }
  customer_stores: { customer_id: string; store_code: string; lane: number; version: number }
  customer_lanes: { lane: number; last_version: number; switched_after: Generated<string> }
  points_log: PointsLogTable
  tombstones: { store_code: string; version: number; table_name: string; id: string }
  idempotency: IdempotencyTable
  audit: AuditTable
  sms_outbox: SmsOutboxTable
  users: UsersTable
  tokens: TokensTable
  api_keys: ApiKeysTable
  restore_reports: RestoreReportsTable
  login_attempts: { username: string; at: string; network: string }
}

interface PointsLogTable {
  id: Generated<number>
  customer_id: string
  store_code: string
  action: string
  points: number
  balance_after: number
  appointment_id: string | null
  created_by: string
  created_date_time: string
}

interface IdempotencyTable {
  store_code: string
  key: string
  username: string
  request_hash: string
  status: number
  body: Json
  created_at: string
}

interface RestoreReportsTable {
  store_code: string
  database_id: string
  device_id: string
  name: string
  keys: Json
  reported_at: string
}

interface AuditTable {
  id: Generated<number>
  store_code: string | null
  table_name: string
  row_id: string
  version: number | null
  actor: string
  action: string
  at: string
  /** field -> [old, new] */
  changes: Json
  /** a colleague's approval (`server/commands/judge-rights.ts`) */
  approval: ColumnType<unknown, string | null | undefined, never>
}

interface SmsOutboxTable {
  id: Generated<number>
  store_code: string
  appointment_id: string | null
  mobile_number: string
  text: string
  state: Generated<'QUEUED' | 'SENT' | 'FAILED' | 'DROPPED'>
  attempts: Generated<number>
  next_attempt_at: string
  created_at: string
  /** the start of the appointment: the message isn't sent after it */
  not_after: string
  sent_at: string | null
  last_error: string | null
  reminder: ReminderKind | null
  /** the start that the reminder names */
  reminder_of: string | null
}

interface UsersTable {
  id: string
  username: string
  password_hash: string
  first_name: string
  last_name: string
  email: string | null
  mobile_number: string | null
  enable_access: boolean
  /** a list of role names */
  roles: ColumnType<string[], string, string>
  /** whether the account is older than the roles of the desk and says neither ADMIN nor SUPER_ADMIN */
  is_former: Generated<boolean>
  store_code: string
  created_by: string | null
  created_date_time: string | null
  last_updated_by: string | null
  updated_date_time: string | null
  version: Generated<number>
  last_log_in_at: string | null
  /** codes of the account's stores other than the home store */
  stores: ColumnType<string[], string | undefined, string>
  /** scrypt hash of the account's PIN; null: it has none */
  pin_hash: ColumnType<string | null, string | null | undefined, string | null>
  /** when the PIN was set, by which a tablet knows whether it has sealed a session under this one */
  pin_since: string | null
  /** wrong PINs since the last right one, or the last log-in with the password */
  pin_failures: Generated<number>
  /** the secret of the approval keys of the account's sessions; never sent */
  approval_secret: Generated<string>
}

interface ApiKeysTable {
  id: string
  store_code: string
  name: string
  access: 'READ' | 'WRITE'
  /** hash of the key; the key itself is not stored */
  hash: string
  created_by: string
  created_date_time: string
  last_used_at: string | null
  revoked_by: string | null
  revoked_date_time: string | null
}

interface TokensTable {
  /** hash of the token; the token itself is not stored */
  hash: string
  user_id: string
  store_code: string
  created_at: string
  last_used_at: string
  expires_at: string
  /** true: it only proves approvals of before */
  is_ended: Generated<boolean>
}

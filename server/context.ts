import type { Database } from './db/database'
import type { Standby } from './db/standby'
import type { ChangesPage } from './live/changes-page'
import type { Live } from './live/live'
import type { ReadAhead } from './live/read-ahead'
import type { Actor } from './sessions/actor'
import type { Passwords } from './sessions/passwords'
import type { Spreadsheets } from './workbook/spreadsheets'

type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void

/** Structured log. Callers pass no secrets and no personal data. */
export interface Log {
  info: Write
  warn: Write
  error: Write
}

/** External dependencies of the service. Tests and the simulator pass their own. */
export interface ServiceDeps {
  db: Database
  /** milliseconds since the epoch */
  clock: () => number
  /** a new UUIDv7 */
  ids: () => string
  /** random bytes for tokens */
  randomBytes: (size: number) => Uint8Array
  log: Log
  passwords: Passwords
  /** hours without a call after which a session ends */
  tokenHours: number
  /** whether the set-up needs its code even on the service's own machine; absent: yes */
  guardsSetup?: boolean
  /** the provider of text messages; absent or null: they are logged */
  smsProvider?: string | null
  /** a standby for reports and history; absent or null: they are read from `db` */
  standby?: Standby | null
  /** makes spreadsheets; absent: in threads that run the service's own bundle */
  spreadsheets?: Spreadsheets
}

export interface ServiceContext extends ServiceDeps {
  guardsSetup: boolean
  live: Live
  spreadsheets: Spreadsheets
  pagesAhead: ReadAhead<ChangesPage | null>
  /** Answers a request with a known actor, without authentication. */
  dispatch(request: Request, actor: Actor): Promise<Response>
}

import type { Database } from './db/database'
import type { ChangesPage } from './live/changes-page'
import type { Live } from './live/live'
import type { ReadAhead } from './live/read-ahead'
import type { Actor } from './sessions/actor'
import type { Passwords } from './sessions/passwords'
import type { Spreadsheets } from './workbook/spreadsheets'

type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void

/** Structured logs; nothing secret and nothing personal goes in. */
export interface Log {
  info: Write
  warn: Write
  error: Write
}

/** All that the service needs of the world outside; tests and the simulator bring their own. */
export interface ServiceDeps {
  db: Database
  /** milliseconds since the epoch */
  clock: () => number
  /** a new UUIDv7 */
  ids: () => string
  /** that many random bytes, for tokens */
  randomBytes: (size: number) => Uint8Array
  log: Log
  passwords: Passwords
  /** a log-in ends after so many hours without a call */
  tokenHours: number
  /** a thread for each from the bundle of the service when absent */
  spreadsheets?: Spreadsheets
}

/** The context of a handler. */
export interface ServiceContext extends ServiceDeps {
  live: Live
  spreadsheets: Spreadsheets
  pagesAhead: ReadAhead<ChangesPage | null>
  /** Answers a request whose actor is known. */
  dispatch(request: Request, actor: Actor): Promise<Response>
}

import { join } from 'node:path'
import * as v from 'valibot'
import { err, ok, type Result } from '#domain/kernel/result'
import {
  maxAtOnce,
  type SmsSettings,
  smsMustBe,
  smsSettingsOf,
  smsVariables,
  usualAtOnce,
} from './kernel/sms-settings'

/** Variables by their names. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Settings of the service, read once from the environment. */
export interface Config {
  port: number
  host: string
  dataDir: string
  /** folder with a folder for each business, if there are several; null: one business */
  businessesDir: string | null
  /** connection string of a PostgreSQL that replaces the embedded database */
  databaseUrl: string | null
  /** maximum number of connections to this PostgreSQL */
  databasePool: number
  /** connection string for LISTEN and long work, if databaseUrl goes through a pooler; null: databaseUrl */
  databaseListenUrl: string | null
  /** connection string of a standby for reports and history; null: they are read from databaseUrl */
  databaseReadUrl: string | null
  /** seconds from which what the standby has is too old to be read */
  databaseReadMaxAge: number
  /** folder of automatic backups; null: none, for a PostgreSQL without BACKUP_DIR */
  backupDir: string | null
  /** hours between two backups; null: backups are made before migrations only */
  backupEveryHours: number | null
  /** months for which the audit trail is kept; null: for ever */
  auditMonths: number | null
  /** number of automatic backups kept */
  backupKeep: number
  /** folder in which several instances share the assets of their builds; null: the folder of this instance */
  assetsDir: string | null
  /** `auto`: install the demo when the embedded database is empty and only this machine can reach the service */
  demo: 'on' | 'off' | 'auto'
  /** hours without a call after which a session ends */
  tokenHours: number
  /** the provider of text messages; null: messages are logged */
  sms: SmsSettings | null
  /** maximum number of messages that this service sends at the same time */
  smsAtOnce: number
  /** origins of apps that are served by another host and may call this service */
  appOrigins: string[]
  /** minimum level of a log line */
  logLevel: (typeof logLevels)[number]
  /** number of proxies in front of the service, each adding an address to X-Forwarded-For */
  trustProxy: number
  /** bearer token for /metrics from another machine; null: from this machine only */
  metricsToken: string | null
  /** seconds between the stop signal and the end of service; meanwhile /readyz answers 503 */
  drainSeconds: number
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const maxProxies = 9
const maxConnections = 200
const maxDrainSeconds = 300
const maxTokenHours = 7 * 24
const maxBackupHours = 7 * 24
const maxReadAge = 3600
const leastAuditMonths = 12
const maxAuditMonths = 1200

const wholeNumber = (text: string) => /^\d{1,16}$/.test(text)
const tokenHours = v.pipe(
  v.string(),
  v.check((text) => Number(text) > 0 && Number(text) <= maxTokenHours),
  v.transform(Number),
)
const backupHours = v.pipe(
  v.string(),
  v.check((text) => Number(text) >= 1 && Number(text) <= maxBackupHours),
  v.transform(Number),
)
const wholeBetween = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.check((text) => wholeNumber(text) && Number(text) >= least && Number(text) <= most),
    v.transform(Number),
  )
const oneWord = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/))
const databaseUrl = v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/./))

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** Whether a text is an origin such as `https://desk.example`, without a path. */
function isOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).origin === text
}

const origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim().replace(/\/$/, ''))),
  v.check((parts) => parts.every(isOrigin)),
)

const variables = {
  PORT: v.optional(wholeBetween(0, 65_535), '8080'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  BUSINESSES: v.optional(v.string()),
  DATABASE_URL: v.optional(databaseUrl),
  DATABASE_POOL: v.optional(wholeBetween(1, maxConnections), '10'),
  DATABASE_LISTEN_URL: v.optional(databaseUrl),
  DATABASE_READ_URL: v.optional(databaseUrl),
  DATABASE_READ_MAX_AGE: v.optional(wholeBetween(1, maxReadAge), '60'),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_EVERY: v.optional(backupHours),
  ASSETS_DIR: v.optional(v.string()),
  BACKUP_KEEP: v.optional(wholeBetween(1, Number.MAX_SAFE_INTEGER), '14'),
  AUDIT_MONTHS: v.optional(wholeBetween(leastAuditMonths, maxAuditMonths)),
  DEMO: v.optional(v.picklist(['on', 'off'])),
  TOKEN_HOURS: v.optional(tokenHours, '12'),
  ...smsVariables,
  SMS_AT_ONCE: v.optional(wholeBetween(1, maxAtOnce), String(usualAtOnce)),
  APP_ORIGINS: v.optional(origins),
  LOG_LEVEL: v.optional(v.picklist(logLevels), 'info'),
  TRUST_PROXY: v.optional(wholeBetween(0, maxProxies), '0'),
  METRICS_TOKEN: v.optional(oneWord),
  DRAIN_SECONDS: v.optional(wholeBetween(0, maxDrainSeconds), '0'),
}
type Name = keyof typeof variables

/** The names of all variables that the service reads. */
export const variableNames = Object.keys(variables)

const mustBe: Record<Name, string> = {
  PORT: 'a whole number from 0 to 65535',
  HOST: 'an address',
  DATA_DIR: 'a folder',
  BUSINESSES: 'a folder',
  DATABASE_URL: 'an address that starts with postgres://',
  DATABASE_POOL: `a whole number of connections from 1 to ${maxConnections}`,
  DATABASE_LISTEN_URL: 'an address that starts with postgres://',
  DATABASE_READ_URL: 'an address that starts with postgres://',
  DATABASE_READ_MAX_AGE: `a whole number of seconds from 1 to ${maxReadAge}`,
  BACKUP_DIR: 'a folder',
  BACKUP_EVERY: `a number of hours from 1 to ${maxBackupHours}`,
  ASSETS_DIR: 'a folder',
  BACKUP_KEEP: 'a whole number of backups, at least 1',
  AUDIT_MONTHS: `a whole number of months from ${leastAuditMonths} to ${maxAuditMonths}`,
  DEMO: 'on or off',
  ...smsMustBe,
  SMS_AT_ONCE: `a whole number of messages from 1 to ${maxAtOnce}`,
  APP_ORIGINS: 'addresses such as https://desk.example, without a path, with commas between them',
  TOKEN_HOURS: `a number of hours, more than 0 and at most ${maxTokenHours}`,
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
  TRUST_PROXY: `the number of proxies in front of the service, from 0 to ${maxProxies}`,
  METRICS_TOKEN: 'one word of plain characters',
  DRAIN_SECONDS: `a whole number of seconds from 0 to ${maxDrainSeconds}`,
}

/** Reads the configuration, or returns a sentence for each wrong variable. An empty variable counts as absent. */
export function readConfig(environment: Environment): Result<Config, string[]> {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const parsed = v.safeParse(v.object(variables), Object.fromEntries(given))
  if (!parsed.success) return err(parsed.issues.map(sentenceOf))
  const { PORT, HOST, DATA_DIR, DEMO, TOKEN_HOURS, APP_ORIGINS, SMS_AT_ONCE } = parsed.output
  const { DATABASE_URL, DATABASE_POOL, DATABASE_LISTEN_URL } = parsed.output
  const { DATABASE_READ_URL, DATABASE_READ_MAX_AGE } = parsed.output
  const { ASSETS_DIR, AUDIT_MONTHS, BACKUP_DIR, BACKUP_EVERY, BACKUP_KEEP } = parsed.output
  const { LOG_LEVEL, TRUST_PROXY, METRICS_TOKEN, DRAIN_SECONDS } = parsed.output
  if (BACKUP_EVERY !== undefined && DATABASE_URL && !BACKUP_DIR)
    return err(['BACKUP_EVERY needs BACKUP_DIR, the folder of the backups.'])
  if (DATABASE_LISTEN_URL && !DATABASE_URL)
    return err(['DATABASE_LISTEN_URL needs DATABASE_URL, the address of the same database.'])
  if (DATABASE_READ_URL && !DATABASE_URL)
    return err(['DATABASE_READ_URL needs DATABASE_URL, the address of its primary.'])
  const sms = smsSettingsOf(parsed.output)
  if (!sms.ok) return sms
  return ok({
    port: PORT,
    host: HOST,
    dataDir: DATA_DIR,
    businessesDir: parsed.output.BUSINESSES ?? null,
    databaseUrl: DATABASE_URL ?? null,
    databasePool: DATABASE_POOL,
    databaseListenUrl: DATABASE_LISTEN_URL ?? null,
    databaseReadUrl: DATABASE_READ_URL ?? null,
    databaseReadMaxAge: DATABASE_READ_MAX_AGE,
    backupDir: BACKUP_DIR ?? (DATABASE_URL ? null : join(DATA_DIR, 'backups')),
    backupEveryHours: BACKUP_EVERY ?? null,
    backupKeep: BACKUP_KEEP,
    auditMonths: AUDIT_MONTHS ?? null,
    assetsDir: ASSETS_DIR ?? null,
    demo: DEMO ?? 'auto',
    tokenHours: TOKEN_HOURS,
    sms: sms.value,
    smsAtOnce: SMS_AT_ONCE,
    appOrigins: APP_ORIGINS ?? [],
    logLevel: LOG_LEVEL,
    trustProxy: TRUST_PROXY,
    metricsToken: METRICS_TOKEN ?? null,
    drainSeconds: DRAIN_SECONDS,
  })
}

/** Variables that hold a password or token, so their values are never printed. */
const secret = new Set([
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_READ_URL',
  'SMS_URL',
  'SMS_TOKEN',
  'METRICS_TOKEN',
])

function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue) ?? ''
  const value = secret.has(name) ? 'something else' : `"${String(issue.input)}"`
  return `${name} must be ${mustBe[name as Name]}, but is ${value}.` // the schema has only these names
}

/** Whether an address can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/** Whether the demo business is installed in an empty database. */
export function wantsDemo({ demo, databaseUrl, host }: Config): boolean {
  return demo === 'on' || (demo === 'auto' && databaseUrl === null && isLoopback(host))
}

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { err, ok, type Result } from '#domain/kernel/result'
import { type Config, type Environment, readConfig, variableNames } from '../config'

/** A business of several in one process. */
export interface Business {
  /** the name of its folder */
  name: string
  /** names under which tablets open it */
  hosts: readonly string[]
  config: Config
}

const fileName = 'settings.env'

/** Settings of the process, which a business can't have. */
const ofProcess = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'ASSETS_DIR',
  'LOG_LEVEL',
  'TRUST_PROXY',
  'METRICS_TOKEN',
  'DRAIN_SECONDS',
  'BUSINESSES',
]
/** Settings that businesses must not share. All others are the defaults of each business. */
const ofOneBusiness = [
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_READ_URL',
  'SMS_PROVIDER',
  'SMS_URL',
  'SMS_ACCOUNT',
  'SMS_TOKEN',
  'SMS_SENDER',
  'APP_ORIGINS',
]
const ofBusiness = ['HOSTS', ...variableNames.filter((name) => !ofProcess.includes(name))]

const nameShape = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const hostShape = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/**
 * Reads the folder of BUSINESSES: one folder for each business, which is its DATA_DIR and holds its settings.env.
 * Returns a sentence for each error.
 */
export function readBusinesses(
  folder: string,
  environment: Environment,
): Result<Business[], string[]> {
  const shared = ofOneBusiness.filter((name) => environment[name])
  if (shared.length > 0)
    return err(
      shared.map(
        (name) => `With BUSINESSES each business has its own ${name}, in its ${fileName}.`,
      ),
    )
  const names = namesIn(folder)
  if (!names.ok) return names
  if (names.value.length === 0)
    return err([`BUSINESSES is ${folder}, which has no folder: make one for each business.`])
  const read = names.value.map((name) => readBusiness(folder, name, environment))
  const businesses = read.flatMap((one) => (one.ok ? [one.value] : []))
  const errors = [...read.flatMap((one) => (one.ok ? [] : one.error)), ...clashes(businesses)]
  return errors.length > 0 ? err(errors) : ok(businesses)
}

function namesIn(folder: string): Result<string[], string[]> {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    const names = folders.map(({ name }) => name).filter((name) => !name.startsWith('.'))
    return ok(names.sort())
  } catch (error) {
    return err([`BUSINESSES must be a folder, but ${folder} cannot be read (${codeOf(error)}).`])
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

function readBusiness(
  folder: string,
  name: string,
  environment: Environment,
): Result<Business, string[]> {
  const dataDir = join(folder, name)
  const path = join(dataDir, fileName)
  if (!nameShape.test(name))
    return err([
      `The folder ${dataDir} must have a name of small letters, digits and hyphens, because it names a business.`,
    ])
  const given = readVariables(path)
  if (!given.ok) return given
  const { HOSTS = '', ...own } = given.value
  const hosts = HOSTS.split(',').map((host) => host.trim())
  const errors = [
    ...Object.keys(given.value).flatMap(refuseVariable),
    ...(HOSTS === '' ? ['HOSTS is missing: the host names of this business.'] : []),
    ...(HOSTS === '' ? [] : hosts.flatMap(refuseHost)),
  ]
  const { BACKUP_DIR: ofAll } = environment
  const backupDir = ofAll ? join(ofAll, name) : join(dataDir, 'backups')
  const config = readConfig({
    ...environment,
    BACKUP_DIR: backupDir,
    ...own,
    DATA_DIR: dataDir,
  })
  if (!config.ok && errors.length === 0) errors.push(...config.error)
  if (!config.ok || errors.length > 0) return err(errors.map((error) => `${path}: ${error}`))
  // A business that is added must not open with the accounts of the demo.
  const demo = config.value.demo === 'on' ? 'on' : 'off'
  return ok({ name, hosts, config: { ...config.value, demo } })
}

/** The variables of a file; an empty one counts as absent, as in the environment. */
function readVariables(path: string): Result<Environment, string[]> {
  try {
    const all = Object.entries(parseEnv(readFileSync(path, 'utf8')))
    return ok(Object.fromEntries(all.filter(([, value]) => value !== '')))
  } catch (error) {
    return err([
      `${path} cannot be read (${codeOf(error)}). It names at least the HOSTS of its business.`,
    ])
  }
}

function refuseVariable(name: string): string[] {
  if (ofBusiness.includes(name)) return []
  if (ofProcess.includes(name)) return [`${name} is a setting of the whole service.`]
  return [`${name} is no setting. A business may have ${ofBusiness.join(', ')}.`]
}

function refuseHost(host: string): string[] {
  if (hostShape.test(host)) return []
  return [
    `HOSTS must be names such as desk.example with commas between them, in small letters, without port and dot at ` +
      `the end, but has "${host}".`,
  ]
}

/** A sentence for each thing that two businesses share by mistake. */
function clashes(businesses: readonly Business[]): string[] {
  const users = new Map<string, string>()
  return businesses.flatMap((business) =>
    thingsOf(business).flatMap((thing) => {
      const other = users.get(thing)
      users.set(thing, business.name)
      return other === undefined
        ? []
        : [`${other} and ${business.name} must not have the same ${thing}.`]
    }),
  )
}

function thingsOf({ hosts, config }: Business): string[] {
  const { databaseUrl, databaseListenUrl, databaseReadUrl, backupDir } = config
  const urls = [databaseUrl, databaseListenUrl, databaseReadUrl].filter((url) => url !== null)
  return [
    ...hosts.map((host) => `host name ${host}`),
    // Several addresses of one business may name the same database.
    ...new Set(urls.map((url) => `database ${withoutUser(url)}`)),
    ...(backupDir === null ? [] : [`folder of backups ${resolve(backupDir)}`]),
  ]
}

/** A database's address without user and password. */
const withoutUser = (url: string) => url.replace(/^\w+:\/\/([^/]*@)?/, '').replace(/\?.*$/, '')

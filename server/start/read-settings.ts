import { err, ok, type Result } from '#domain/kernel/result'
import { type Config, readConfig } from '../config'
import { type Business, readBusinesses } from './read-businesses'

export interface Settings {
  config: Config
  /** those of BUSINESSES; null: the service has one business, and `config` is its */
  businesses: readonly Business[] | null
}

/**
 * Reads the configuration from the environment and from `.env` in the working folder, if it is there; the environment
 * wins. Returns a sentence for each error.
 */
export function readSettings(): Result<Settings, string[]> {
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code !== 'ENOENT') return err([`The file .env cannot be read (${code || String(error)}).`])
  }
  const config = readConfig(process.env)
  if (!config.ok) return config
  const { businessesDir } = config.value
  if (businessesDir === null) return ok({ config: config.value, businesses: null })
  const businesses = readBusinesses(businessesDir, process.env)
  return businesses.ok ? ok({ config: config.value, businesses: businesses.value }) : businesses
}

/** The outcome of `--check`, with the host names of several businesses. */
export function summaryOf({ businesses }: Settings): string {
  const lines = businesses?.map(({ name, hosts }) => `  ${name}: ${hosts.join(', ')}\n`) ?? []
  return ['The settings are right.\n', ...lines].join('')
}

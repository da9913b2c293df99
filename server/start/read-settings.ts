import { err, type Result } from '#domain/kernel/result'
import { type Config, readConfig } from '../config'

/**
 * Reads the configuration from the environment and from `.env` in the working folder, if it is there; the environment
 * wins. Returns a sentence for each error.
 */
export function readSettings(): Result<Config, string[]> {
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code !== 'ENOENT') return err([`The file .env cannot be read (${code || String(error)}).`])
  }
  return readConfig(process.env)
}

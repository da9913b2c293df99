import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

// Vite reads VITE_ variables of a build from this file too, so they are part of the fingerprint below.
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))

/** Lists every file under a path of the project (or the path itself), relative to the root, sorted. */
export function filesUnder(path) {
  if (!existsSync(join(root, path))) return []
  const entries = readdirSync(join(root, path), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

/** Hashes the contents of folders and files, and the environment variables that a build reads. */
export function fingerprint(folders, files) {
  const hash = createHash('sha256')
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\n`)
  }
  for (const path of [...files, ...folders.flatMap(filesUnder)]) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/**
 * Calls `build` unless `output` was built from the same sources. Compares contents, not times, so that deleted files
 * and older checkouts count as changes.
 */
export async function unlessFresh(output, { folders, files = [] }, build) {
  const stamp = join(root, '.cache/built', output)
  const current = fingerprint(folders, ['package-lock.json', ...files])
  const isFresh =
    existsSync(stamp) && existsSync(join(root, output)) && readFileSync(stamp, 'utf8') === current
  if (isFresh) return
  rmSync(stamp, { force: true })
  await build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, current)
}

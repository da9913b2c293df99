import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/** The sources of the embedded database's thread. */
export const databaseWorker = 'server/db/engine/database-worker.ts'

const folder = '.cache/tests'
/** What a bundle may be made of. */
const sourceFolders = ['domain', 'server', 'tests/server/db']
const dayMs = 24 * 3_600_000

/**
 * Bundles programs and threads, since Node 20 runs no TypeScript, and answers where they are, in the
 * order of `sources`. Many test files ask for the same: it is made once for the same bytes.
 */
export async function bundleForNode(...sources: string[]): Promise<URL[]> {
  const directory = join(folder, `bundle-${fingerprint(sources)}`)
  if (!existsSync(directory)) await make(sources, directory)
  return sources.map((source) => pathToFileURL(join(directory, `${basename(source, '.ts')}.js`)))
}

function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256').update(sources.join())
  for (const path of ['package-lock.json', ...sourceFolders.flatMap(filesUnder)])
    hash.update(`${path}\n`).update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

function filesUnder(directory: string): string[] {
  const entries = readdirSync(directory, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => join(entry.parentPath, entry.name)).sort()
}

/** Other test files may do the same now: only whole ones are put in place. */
async function make(sources: string[], directory: string) {
  const draft = `${directory}-${process.pid}`
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node20',
      outDir: draft,
      emptyOutDir: false,
      rolldownOptions: { input: sources, output: { entryFileNames: '[name].js' } },
    },
  })
  await rename(draft, directory).catch(() => rm(draft, { recursive: true }))
  await forgetOld()
}

/** Nobody runs a bundle of yesterday any more. */
async function forgetOld() {
  const names = (await readdir(folder)).filter((name) => name.startsWith('bundle-'))
  for (const path of names.map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - dayMs)
      await rm(path, { recursive: true, force: true })
  }
}

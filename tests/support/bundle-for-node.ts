import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/** The sources of the embedded database's thread. */
export const databaseWorker = 'server/db/engine/database-worker.ts'

/**
 * Bundles programs and threads, since Node 20 runs no TypeScript, and answers where they are, in the
 * order of `sources`. A folder for each process: test files run side by side.
 */
export async function bundleForNode(...sources: string[]): Promise<URL[]> {
  const outDir = join('.cache/tests', `bundle-${process.pid}`)
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: false,
      rolldownOptions: { input: sources, output: { entryFileNames: '[name].js' } },
    },
  })
  return sources.map((source) => pathToFileURL(join(outDir, `${basename(source, '.ts')}.js`)))
}

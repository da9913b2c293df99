import { readFileSync } from 'node:fs'

/* Paths are relative to the working folder, not to this file: benches run a copy of it. */
const root = process.cwd()
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

/**
 * Bundles TypeScript entries for Node, which can't run TypeScript before version 22. Packages stay
 * outside of the bundle and are loaded from node_modules.
 *
 * @param {Record<string, string>} entries output name (without .js) -> source path
 * @param {string} outDir relative to the root; emptied first
 * @param {boolean} isWhole whether to make one file, without lazy chunks
 */
export async function bundle(entries, outDir, isWhole = false) {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      sourcemap: true,
      rolldownOptions: {
        input: entries,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          ...(isWhole && { codeSplitting: false }),
        },
      },
    },
  })
}

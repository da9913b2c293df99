import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { generateSW } from 'workbox-build'
import { pageDefines } from '../in-browser'

const html = `<!doctype html>
<html lang="en"><head><title>Bench</title></head><body><div id="root"></div>
<script type="module" src="./page.tsx"></script>
<script type="module">navigator.serviceWorker.register('/sw.js')</script></body></html>`

/**
 * Builds a page of tests/bench (path from the root) with a service worker like the app's, so that the browser keeps its
 * compiled code as it keeps the app's. Returns the folder.
 */
export async function buildStoredApp(entry: string): Promise<string> {
  const name = basename(entry).replace(/\W+/g, '-')
  const [root, outDir] = [resolve('.cache/bench', `${name}-source`), resolve('.cache/bench', name)]
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'index.html'), html)
  writeFileSync(join(root, 'page.tsx'), `import ${JSON.stringify(resolve(entry))}\n`)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    define: pageDefines,
    build: { outDir, emptyOutDir: true },
  })
  await generateSW({
    globDirectory: outDir,
    globPatterns: ['**/*.{js,css,html}'],
    swDest: join(outDir, 'sw.js'),
    navigateFallback: 'index.html',
    clientsClaim: true,
    skipWaiting: true,
    sourcemap: false,
  })
  return outDir
}

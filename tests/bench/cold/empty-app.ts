import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { generateSW } from 'workbox-build'

const html = `<!doctype html>
<html lang="en"><head><title>Empty</title></head><body><div id="root"></div>
<script type="module" src="./page.tsx"></script>
<script type="module">navigator.serviceWorker.register('/sw.js')</script></body></html>`

/** The least that a Mantine page can be, with a worker made as the app's is. Answers its folder. */
export async function buildEmptyApp(): Promise<string> {
  const [root, outDir] = [resolve('.cache/bench/empty-source'), resolve('.cache/bench/empty-app')]
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'index.html'), html)
  const page = resolve('tests/bench/empty.page.tsx')
  writeFileSync(join(root, 'page.tsx'), `import ${JSON.stringify(page)}\n`)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
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

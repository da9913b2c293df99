import { basename } from 'node:path'
import { bundle } from './bundle.mjs'
import { compress } from './compress.mjs'
import { root } from './root.mjs'
import { filesUnder, unlessFresh } from './unless-fresh.mjs'

/**
 * Entry points of the service: main, every `*-tool.ts`, and every `*-worker.ts`, because a thread starts from its own
 * file.
 */
function serviceEntries() {
  const others = filesUnder('server').filter((path) => /-(worker|tool)\.ts$/.test(path))
  return Object.fromEntries(
    ['server/main.ts', ...others].map((path) => [basename(path, '.ts'), path]),
  )
}

async function buildApp() {
  console.log('Building the app ...')
  const { build } = await import('vite')
  await build({ root, logLevel: 'warn' })
  await compress('dist/app')
}

async function buildService() {
  console.log('Building the service ...')
  await bundle(serviceEntries(), 'dist/server')
}

/** `build.mjs service` skips the app. */
const isForService = process.argv[2] === 'service'

if (!isForService)
  await unlessFresh(
    'dist/app',
    {
      folders: ['domain', 'sync', 'src', 'public'],
      files: ['index.html', 'vite.config.ts', 'server/scripts/compress.mjs', 'package.json'],
    },
    buildApp,
  )
await unlessFresh(
  'dist/server',
  { folders: ['domain', 'server'], files: ['package.json'] },
  buildService,
)

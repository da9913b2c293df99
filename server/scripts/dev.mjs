import { createServer } from 'node:http'
import { bundle } from './bundle.mjs'
import { install } from './install.mjs'
import { root } from './root.mjs'

install()
const { createServer: createVite } = await import('vite')

const httpServer = createServer()
const vite = await createVite({
  root,
  appType: 'spa',
  server: {
    middlewareMode: true,
    ws: { server: httpServer },
    watch: { ignored: ['**/data/**', '**/dist/**', '**/.cache/**'] },
  },
})
// The service answers its calls and probes; `vite.middlewares` answers the rest.
const { startDev } = await vite.ssrLoadModule('/server/cli/dev.ts')
await startDev({ vite, httpServer, bundle })

import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'
import { root } from './root.mjs'

/**
 * Stops when the parent shell stops: `npm start` runs this process in a shell that dies on a signal without passing
 * it on.
 */
function stopWithShell() {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

install()
const { status } = spawnSync(process.execPath, [`${root}/server/scripts/build.mjs`], {
  cwd: root,
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)

if (process.env.npm_lifecycle_event === 'start') stopWithShell()
// Run in this process, not in a child, so that signals, terminal and exit code belong to the service.
process.setSourceMapsEnabled(true)
await import(pathToFileURL(`${root}/dist/server/main.js`).href)

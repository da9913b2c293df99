import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'
import { root } from './root.mjs'

/** `npm start` puts a shell above this process, which dies of a signal without passing it on. */
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
// In this process, not in a child: signals, the terminal and the exit code are the service's own.
process.setSourceMapsEnabled(true)
await import(pathToFileURL(`${root}/dist/server/main.js`).href)

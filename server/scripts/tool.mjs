import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'
import { root } from './root.mjs'

/* Usage: `node server/scripts/tool.mjs NAME …` runs server/cli/NAME-tool.ts. */

const [name, ...words] = process.argv.slice(2)

install()
const { status } = spawnSync(process.execPath, [`${root}/server/scripts/build.mjs`, 'service'], {
  cwd: root,
  stdio: ['ignore', 2, 'inherit'],
})
if (status !== 0) process.exit(status ?? 1)

// Shift the arguments to the positions that the tool expects when it is started directly.
process.argv = [process.argv[0], `${name}-tool`, ...words]
process.setSourceMapsEnabled(true)
await import(pathToFileURL(`${root}/dist/server/${name}-tool.js`).href)

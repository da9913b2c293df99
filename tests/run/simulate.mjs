import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from '../../server/scripts/bundle.mjs'
import { install } from '../../server/scripts/install.mjs'
import { root } from '../../server/scripts/root.mjs'
import { unlessFresh } from '../../server/scripts/unless-fresh.mjs'

const output = '.cache/simulate'

install()
await unlessFresh(
  output,
  { folders: ['domain', 'sync', 'server', 'tests/simulate', 'tests/support'] },
  // A single bundle, because loading a file takes real time, of which the simulation's clock knows nothing.
  () => bundle({ main: 'tests/simulate/main.ts' }, output, true),
)
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, output, 'main.js')).href)

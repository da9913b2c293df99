import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { root } from './root.mjs'

const oldestNode = [20, 19]

function isTooOld(version) {
  const [major, minor] = version.split('.').map(Number)
  return major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
}

function isInstalled() {
  const installed = `${root}/node_modules/.package-lock.json`
  if (!existsSync(installed)) return false
  return statSync(installed).mtimeMs >= statSync(`${root}/package-lock.json`).mtimeMs
}

/** Runs `npm ci` up to three times: npm itself doesn't ask again when a download stops in its middle. */
function installPackages(attempts = 3) {
  // NODE_ENV=production would skip packages that the build needs.
  const { status } = spawnSync('npm ci --include=dev', {
    cwd: root,
    shell: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status === 0) return true
  if (attempts === 1) return false
  console.error('npm ci failed: see above. Trying again ...')
  return installPackages(attempts - 1)
}

/** Installs when the lockfile is newer than the installed packages. Exits when it fails. */
export function install() {
  if (isTooOld(process.versions.node)) {
    console.error(
      `Frontdesk needs Node ${oldestNode.join('.')} or newer. This is ${process.version}.`,
    )
    process.exit(1)
  }
  if (isInstalled()) return
  console.log('Installing dependencies (npm ci) ...')
  if (installPackages()) return
  console.error('npm ci failed: see above. Nothing was started.')
  process.exit(1)
}

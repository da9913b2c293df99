import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleForNode, databaseWorker } from '../../../e2e/fixtures/bundle-for-node'

/** A disk that the test can fill, and a folder on it. */
export interface SmallDisk {
  folder: string
  /** the thread of the embedded database for this disk */
  workerFile: URL
  fill(): void
  free(): void
  remove(): Promise<void>
}

export interface DiskKind {
  kind: string
  make(): Promise<SmallDisk>
}

const newFolder = () => mkdtemp(join(tmpdir(), 'frontdesk-disk-'))

async function bundled(source: string): Promise<URL> {
  const [workerFile] = await bundleForNode(source)
  if (!workerFile) throw new Error('nothing was bundled')
  return workerFile
}

/** A simulated disk. Only the worker thread sees that it is full. */
const pretended: DiskKind = {
  kind: 'a disk that refuses to grow files',
  async make() {
    const folder = await newFolder()
    const sign = join(folder, 'disk-is-full')
    return {
      folder,
      workerFile: await bundled('tests/server/db/children/worker-on-small-disk.ts'),
      fill: () => writeFileSync(sign, ''),
      free: () => rmSync(sign),
      remove: () => rm(folder, { recursive: true, force: true }),
    }
  },
}

const bytes = 160 * 1024 * 1024

/** A file system of 160 MB in memory. Only root on Linux may mount it. */
const mounted: DiskKind = {
  kind: 'a real disk of 160 MB',
  async make() {
    const folder = await newFolder()
    mount(folder)
    const ballast = join(folder, 'ballast')
    return {
      folder,
      workerFile: await bundled(databaseWorker),
      fill: () => fillUp(ballast),
      free: () => rmSync(ballast),
      async remove() {
        execFileSync('umount', ['--lazy', folder])
        await rm(folder, { recursive: true })
      },
    }
  },
}

function mount(folder: string) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], {
    stdio: 'ignore',
  })
}

function fillUp(path: string) {
  const file = openSync(path, 'w')
  const zeros = Buffer.alloc(4096)
  try {
    for (;;) writeSync(file, zeros)
  } catch {
    // This error is the purpose of the test.
  } finally {
    closeSync(file)
  }
}

async function mayMount(): Promise<boolean> {
  const folder = await newFolder()
  try {
    mount(folder)
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A real disk, where this machine allows one. */
export const someDisk: DiskKind = (await mayMount()) ? mounted : pretended

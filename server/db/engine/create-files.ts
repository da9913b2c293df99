import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/**
 * Ensures that a folder holds a database. A new database is created in another folder, flushed to disk and then
 * renamed, so that an interrupted start leaves no partial database.
 */
export async function createFiles(directory: string): Promise<void> {
  if (existsSync(directory)) return
  const unfinished = `${directory}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(dirname(directory), { recursive: true })
  const lite = await PGlite.create(unfinished)
  await lite.close()
  syncTree(unfinished)
  renameSync(unfinished, directory)
  syncPath(dirname(directory))
}

function syncTree(directory: string) {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    syncPath(join(entry.parentPath, entry.name))
  }
  syncPath(directory)
}

function syncPath(path: string) {
  let descriptor: number
  try {
    descriptor = openSync(path, 'r')
  } catch (error) {
    // Windows can't open folders, and needs no sync of them.
    if (process.platform === 'win32') return
    throw error
  }
  try {
    fsyncSync(descriptor)
  } catch (error) {
    if (process.platform !== 'win32') throw error
  } finally {
    closeSync(descriptor)
  }
}

import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { createFiles } from '#server/db/engine/create-files'

const engine = v.object({ version: v.string() })

/**
 * Copies the files of a new, empty embedded database to where the service expects them. They come from an earlier run,
 * because making them takes seconds.
 */
export async function putEmptyDatabase(dataDir: string): Promise<void> {
  const text = await readFile('node_modules/@electric-sql/pglite/package.json', 'utf8')
  const { version } = v.parse(engine, JSON.parse(text))
  const made = join('.cache/tests', `empty-files-${version}`)
  await mkdir(dataDir, { recursive: true })
  const copy = () => cp(made, join(dataDir, 'database'), { recursive: true })
  await copy().catch(async () => {
    await make(made)
    await copy()
  })
}

/**
 * Makes the files under another name and renames the folder when it is complete, because other test files may do the
 * same now.
 */
async function make(directory: string) {
  const draft = `${directory}-${process.pid}`
  await mkdir(dirname(directory), { recursive: true })
  await createFiles(draft)
  await rename(draft, directory).catch(() => rm(draft, { recursive: true }))
}

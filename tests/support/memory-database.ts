import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectMemory, type MemoryDatabase } from '#server/db/memory'
import { migrations } from '#server/db/migrations'

let shared: Promise<MemoryDatabase> | null = null

/**
 * An empty database with all tables. It is the same one for all tests of a file, emptied at each
 * call, because a new one takes half a second; nobody needs to close it.
 */
export async function emptyDatabase(): Promise<MemoryDatabase> {
  shared ??= open()
  const database = await shared
  await database.reset()
  return database
}

const folder = '.cache/tests'

/** From an image of an earlier run where there is one: that is six times as fast as making it. */
async function open(): Promise<MemoryDatabase> {
  const image = join(folder, `empty-${await fingerprint()}.tar`)
  const saved = await readFile(image).catch(() => null)
  if (saved) return connectMemory(new Blob([saved]))
  const database = await connectMemory()
  await save(image, await database.dump())
  return database
}

async function fingerprint(): Promise<string> {
  const engine = await readFile('node_modules/@electric-sql/pglite/package.json')
  const hash = createHash('sha256').update(engine)
  for (const { name, text } of migrations) hash.update(`${name}\n${text}`)
  return hash.digest('hex').slice(0, 16)
}

async function save(path: string, image: Blob) {
  await mkdir(folder, { recursive: true })
  const older = (await readdir(folder)).filter((name) => /^empty-\w+\.tar$/.test(name))
  await Promise.all(older.map((name) => rm(join(folder, name), { force: true })))
  // Other test files may do the same now: whole files only, the last one stays.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, new Uint8Array(await image.arrayBuffer()))
  await rename(draft, path)
}

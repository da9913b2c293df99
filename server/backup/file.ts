import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { err, ok, type Result } from '#domain/kernel/result'
import { draftPath } from '../kernel/draft-path'

/** Consumes a dump to its end, for example by writing a file. */
export type Consume = (chunks: AsyncIterable<string | Uint8Array>) => Promise<void>

/** Writes a dump as a compressed file: see `saveFile`. */
export function saveBackup<Value>(
  path: string,
  dump: (consume: Consume) => Promise<Value>,
): Promise<Result<Value, string>> {
  return saveFile(path, (write) =>
    dump((chunks) => pipeline(Readable.from(chunks), createGzip(), (bytes) => write(bytes))),
  )
}

/**
 * Creates a file completely and flushed to disk, or not at all; only its owner may read it. Never overwrites a file.
 * Returns the result of `make`, or the reason why the file can't be written.
 */
export async function saveFile<Value>(
  path: string,
  make: (write: Consume) => Promise<Value>,
): Promise<Result<Value, string>> {
  const exists = err(`${path} exists already. Name another file.`)
  if (existsSync(path)) return exists
  const draft = draftPath(path)
  try {
    const value = await make((bytes) =>
      pipeline(Readable.from(bytes), createWriteStream(draft, { mode: 0o600 })),
    )
    await sync(draft)
    // Another program may have saved the same file meanwhile.
    if (existsSync(path)) return exists
    await rename(draft, path)
    return ok(value)
  } catch (error) {
    const code = codeOf(error)
    if (code.startsWith('E')) return err(`${path} cannot be written (${code}).`)
    throw error
  } finally {
    await rm(draft, { force: true }).catch(() => {})
  }
}

/** Yields the lines of a compressed file. Throws when it can't be read, is damaged or was cut off. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const text = file.pipe(createGunzip())
  file.on('error', (error) => text.destroy(error))
  text.setEncoding('utf8')
  let rest = ''
  for await (const chunk of text) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** The reason why a file could not be read, as a sentence; null for an error of another kind. */
export function unreadableReason(error: unknown): string | null {
  const code = codeOf(error)
  if (code.startsWith('Z_')) return 'The file is damaged, was cut off, or is no backup.'
  return code.startsWith('E') ? `The file cannot be read (${code}).` : null
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

async function sync(path: string) {
  const file = await open(path)
  await file.sync()
  await file.close()
}

import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { err, type Result } from '#domain/kernel/result'
import type { ServiceDeps } from '../context'
import { socketPathOf } from '../kernel/socket-path'
import { dump } from './dump'
import { saveFile } from './file'

/*
 * A socket in the data folder. The running service has locked the folder, so the backup program asks the service for a
 * copy. A user who may read the folder may read the copy.
 */

const name = 'backup.sock'

/** Opens the backup socket of a data folder. Returns a function that closes the socket. */
export async function openBackupSocket(
  dataDir: string,
  { db, clock, log }: Pick<ServiceDeps, 'db' | 'clock' | 'log'>,
): Promise<() => void> {
  const path = socketPathOf(dataDir, name)
  rmSync(path, { force: true })
  const server = createServer(async (_, response) => {
    try {
      const { bytes, rows } = await copyOf(db, clock())
      response.writeHead(200, { Rows: rows, 'Content-Length': bytes.length }).end(bytes)
    } catch (error) {
      log.error({ err: error }, 'no backup could be made')
      response.writeHead(500).end()
    }
  })
  server.listen(path)
  await once(server, 'listening').catch((error: unknown) => {
    log.warn({ err: error }, 'backups need the service to be stopped')
  })
  return () => server.close()
}

/** Dumps the database and compresses it in memory, so that a slow reader of the socket can't block the database. */
async function copyOf(db: ServiceDeps['db'], nowMs: number) {
  let bytes = Buffer.alloc(0)
  const rows = await dump(db, nowMs, (chunks) =>
    pipeline(Readable.from(chunks), createGzip(), async (zipped) => {
      bytes = await buffer(zipped)
    }),
  )
  return { bytes, rows }
}

/**
 * Saves a copy made by the running service. Returns the number of rows, or the reason for a failure; null when no
 * service uses the folder.
 */
export async function backupFromService(
  dataDir: string,
  path: string,
): Promise<Result<number, string> | null> {
  const asking = request({ socketPath: socketPathOf(dataDir, name), path: '/' }).end()
  const answer = await once(asking, 'response').catch(() => null)
  if (!answer) return null
  const response: IncomingMessage = answer[0]
  if (response.statusCode !== 200) return err('The service could not make a copy: see its log.')
  return saveFile(path, async (write) => {
    await write(response)
    return Number(response.headers.rows)
  })
}

import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { concatBytes } from '../../kernel/bytes'
import { DurableFiles } from './durable-files'

/** PostgreSQL's answer in bytes, and the log segments to sync before a commit is acknowledged. */
export interface Reply {
  bytes: Uint8Array<ArrayBuffer>
  unsynced: string[]
}

/** A PGlite instance that speaks PostgreSQL's wire protocol. It has a single session. */
export interface Session {
  /** Answers one complete request at a time. After a throw the engine can't be used any more. */
  exchange(message: Uint8Array): Promise<Reply>
  /** The whole database as an uncompressed tar, from which another instance can start. */
  dump(): Promise<Blob>
  close(): Promise<void>
}

const extensions = { btree_gist }

/** PostgreSQL syncs files only without `-F`. With fsync (not fdatasync) the log's syncs pass through DurableFiles. */
const durableParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  // Checkpoints depend on the size of the log: a small limit keeps recovery after a crash short.
  ...['-c', 'max_wal_size=64MB'],
]

/** Opens the database in an existing folder (see create-files). */
export async function openDirectory(directory: string): Promise<Session> {
  const files = new DurableFiles(directory)
  const lite = await PGlite.create({ fs: files, extensions, startParams: durableParameters })
  return sessionOf(lite, files.unsynced)
}

/** Opens a database in memory, empty or from a dump. */
export async function openMemory(image?: Blob): Promise<Session> {
  const lite = await PGlite.create({ extensions, ...(image && { loadDataDir: image }) })
  return sessionOf(lite, new Set())
}

function sessionOf(lite: PGlite, unsynced: Set<string>): Session {
  return {
    async exchange(message) {
      if (isStartup(message)) await forgetFormerClient(lite)
      const bytes = await answer(lite, message)
      if (!isTerminate(message) && !isReady(bytes)) throw new Error('The engine broke off.')
      const segments = [...unsynced]
      unsynced.clear()
      return { bytes, unsynced: segments }
    },
    dump: () => lite.dumpDataDir('none'),
    close: () => lite.close(),
  }
}

const isStartup = (message: Uint8Array) => message[0] === 0
const isTerminate = (message: Uint8Array) => message[0] === 'X'.charCodeAt(0)

/** Whether an answer ends with ReadyForQuery. It is missing after a panic of PGlite, for example on a full disk. */
const isReady = (answered: Uint8Array) => answered.at(-6) === 'Z'.charCodeAt(0)

/** Resets the session: a client that disconnected may have left an open transaction, settings and LISTENs. */
async function forgetFormerClient(lite: PGlite) {
  await answer(lite, simpleQuery('rollback'))
  await answer(lite, simpleQuery('discard all'))
}

async function answer(lite: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  await lite.execProtocolRawStream(message, {
    syncToFs: false,
    // The bytes are a view into the engine's memory, so copy them before it continues.
    onRawData: (bytes) => parts.push(bytes.slice()),
  })
  return concatBytes(parts)
}

function simpleQuery(text: string): Uint8Array {
  const body = new TextEncoder().encode(`${text}\0`)
  const head = new DataView(new ArrayBuffer(5))
  head.setUint8(0, 'Q'.charCodeAt(0))
  head.setInt32(1, body.length + 4)
  return concatBytes([new Uint8Array(head.buffer), body])
}

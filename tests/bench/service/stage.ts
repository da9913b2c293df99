import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import pg from 'pg'
import { businessTimeAt } from '#domain/kernel/dates'
import { statementNames } from '#server/db/statement-names'
import { inFolder, logInAsOwner, onServer, type Place } from '../../server/support/places'
import { bundleProgram, startProgram } from '../../server/support/program'
import { scaled } from '../scale'
import { type Client, clientOf } from './load'
import type { Statement } from './recorded'

/** A business with the service in front of it. */
export interface Front {
  client: Client
  close(): Promise<void>
}

/** The same business twice: with the service in front of it, and bare. */
export interface Stage extends Front {
  /** SQL as an engine takes it, without the service */
  bare: Bare
}

export interface Bare {
  /** how many may be sent at once */
  atOnce: number
  run(statements: readonly Statement[]): Promise<unknown[]>
  close(): Promise<void>
}

const bundled = bundleProgram()

const both = ['embedded', 'postgres'] as const
export type EngineName = (typeof both)[number]
/** `ENGINE=postgres npm run bench -- service` measures one of them. */
export const engineNames: readonly EngineName[] = both.filter(
  (name) => (process.env.ENGINE ?? scaled<EngineName>(name, 'embedded')) === name,
)

const usualConnections = 16
export const today = businessTimeAt(Date.now()).date

type Prepare = (place: Place) => Promise<void>

async function placeOf(engine: EngineName, prepare: Prepare): Promise<Place> {
  const { workerFile } = await bundled
  const place =
    engine === 'embedded' ? await inFolder(workerFile) : await onServer({ durable: true })
  await prepare(place)
  return place
}

/** The service on an engine, after `prepare` has furnished it. */
export async function openFront(
  engine: EngineName,
  prepare: Prepare,
  connections = usualConnections,
): Promise<Front> {
  const { program } = await bundled
  const place = await placeOf(engine, prepare)
  const running = startProgram(program, { ...place.environment, DEMO: 'off' })
  const origin = await running.ready()
  const client = clientOf(origin, await logInAsOwner(origin), connections)
  return {
    client,
    async close() {
      client.close()
      await running.stop('SIGTERM')
      await place.remove()
    },
  }
}

/** Both businesses on an engine, after `prepare` has furnished each. */
export async function openStage(engine: EngineName, prepare: Prepare): Promise<Stage> {
  const front = await openFront(engine, prepare)
  const other = await placeOf(engine, prepare)
  const bare = await openBare(engine, other)
  return {
    client: front.client,
    bare,
    async close() {
      await front.close()
      await bare.close()
      await other.remove()
    },
  }
}

function openBare(engine: EngineName, { environment }: Place): Promise<Bare> {
  return engine === 'embedded'
    ? bareEmbedded(join(environment.DATA_DIR ?? '', 'database'))
    : barePostgres(environment.DATABASE_URL)
}

/** A plain PGlite in this thread. It syncs nothing to disk. */
async function bareEmbedded(directory: string): Promise<Bare> {
  const lite = await PGlite.create(directory, { extensions: { btree_gist } })
  return {
    atOnce: 1,
    async run(statements) {
      let rows: unknown[] = []
      for (const { text, values } of statements) rows = (await lite.query(text, values)).rows
      return rows
    },
    close: () => lite.close(),
  }
}

/** A pool of connections. It prepares the statements of transactions, as the service does. */
async function barePostgres(connectionString: string | undefined): Promise<Bare> {
  const pool = new pg.Pool({ connectionString, max: 10 })
  pool.on('error', () => {})
  const { nameOf } = statementNames('in writes')
  return {
    atOnce: 10,
    async run(statements) {
      const client = await pool.connect()
      let rows: unknown[] = []
      let isInWrite = false
      for (const { text, values } of statements) {
        if (values.length === 0) isInWrite = text === 'begin'
        const name = values.length > 0 ? nameOf(text, isInWrite) : null
        rows = (await client.query({ text, values, ...(name !== null && { name }) })).rows
      }
      client.release()
      return rows
    },
    close: () => pool.end(),
  }
}

import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import pg from 'pg'
import { businessTimeAt } from '#domain/kernel/dates'
import { type StatementNames, statementNames } from '#server/db/statement-names'
import { inFolder, logInAsOwner, onServer, type Place } from '../../server/support/places'
import { bundleProgram, startProgram } from '../../server/support/program'
import { startPostgres } from '../../support/postgres'
import { scaled } from '../scale'
import { type Client, clientOf } from './load'
import type { Statement } from './recorded'

/** A business in a database, with the service over it. */
export interface Front {
  client: Client
  close(): Promise<void>
}

/** The same business twice: once with the service, once without. */
export interface Stage extends Front {
  /** statements sent to an engine without the service */
  bare: Bare
}

export interface Bare {
  /** maximum number of transactions at a time */
  atOnce: number
  run(statements: readonly Statement[]): Promise<unknown[]>
  /** the same with the statements of writes prepared, as the service sends them */
  runPrepared(statements: readonly Statement[]): Promise<unknown[]>
  close(): Promise<void>
}

const bundled = bundleProgram()

const both = ['embedded', 'postgres'] as const
export type EngineName = (typeof both)[number]
/** The engines to measure: both, or the one of `ENGINE=postgres npm run bench -- service`. */
export const engineNames: readonly EngineName[] = both.filter(
  (name) => (process.env.ENGINE ?? scaled<EngineName>(name, 'embedded')) === name,
)

const usualConnections = 16
export const today = businessTimeAt(Date.now()).date

type Prepare = (place: Place) => Promise<void>

async function durableServer(): Promise<Place> {
  const server = await startPostgres({ durable: true })
  return onServer(server, server.stop)
}

async function placeOf(engine: EngineName, prepare: Prepare): Promise<Place> {
  const { workerFile } = await bundled
  const place = engine === 'embedded' ? await inFolder(workerFile) : await durableServer()
  await prepare(place)
  return place
}

/** Starts the service on an engine whose database `prepare` has filled. */
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

/** Opens both businesses on an engine; `prepare` fills each. */
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

/** A plain PGlite in this thread, which doesn't sync to disk. */
async function bareEmbedded(directory: string): Promise<Bare> {
  const lite = await PGlite.create(directory, { extensions: { btree_gist } })
  const run = async (statements: readonly Statement[]) => {
    let rows: unknown[] = []
    for (const { text, values } of statements) rows = (await lite.query(text, values)).rows
    return rows
  }
  return {
    atOnce: 1,
    run,
    runPrepared: run, // its interface has no prepared statements
    close: () => lite.close(),
  }
}

async function barePostgres(connectionString: string | undefined): Promise<Bare> {
  const pool = new pg.Pool({ connectionString, max: 10 })
  pool.on('error', () => {})
  const runBy = ({ nameOf }: StatementNames) =>
    async function run(statements: readonly Statement[]) {
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
    }
  return {
    atOnce: 10,
    run: runBy(statementNames('none')),
    runPrepared: runBy(statementNames('in writes')),
    close: () => pool.end(),
  }
}

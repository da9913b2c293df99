import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { calls } from '#domain/calls/all'
import { onServer } from '../../server/support/places'
import { bundleProgram, startProgram } from '../../server/support/program'
import { startPostgres } from '../../support/postgres'
import type { Figures } from '../in-browser'
import { scaled } from '../scale'
import { median, percentile } from '../sync/median'
import { openChain, openStreams, type Streams, stores, streamsEach, tokenOf } from './chain'
import { ratioOf } from './compared'
import { furnishWith } from './furnish'
import { type Client, clientOf } from './load'
import { bookingOf, keyOf } from './visits'

const seconds = scaled(60, 2)
const writesPerSecond = 22
const settlingMs = scaled(5_000, 200)
const imported = scaled(20_000, 50)
const rounds = scaled(5, 1)

const settings = [
  // A cluster in use has files of its log to write again. A new one would fill each with zeros, in the commit of a booking.
  'wal_init_zero=off',
  'track_commit_timestamp=on',
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track_utility=on',
]

/** A chain on a service and a PostgreSQL, with the live streams of all its tablets open. */
interface Chain {
  origin: string
  database: pg.Pool
  streams: Streams
}

/**
 * A chain of stores on PostgreSQL: statements a second at rest; milliseconds from the commit of a write until all
 * tablets of its store have it, against a bare NOTIFY meanwhile; the slowest booking of a store while another one
 * imports customers, against the slowest without. Goals: under 5 statements a second, at most 1.5x.
 */
export async function run(): Promise<Figures> {
  const { program } = await bundleProgram()
  const server = await startPostgres({ durable: true, settings })
  const place = await onServer(server, server.stop)
  await place.onDatabase(async (db) => {
    await furnishWith(db)
    await openChain(db)
  })
  const running = startProgram(program, { ...place.environment, DEMO: 'off', LOG_LEVEL: 'warn' })
  const origin = await running.ready()
  const database = new pg.Pool({ connectionString: place.environment.DATABASE_URL })
  database.on('error', () => {}) // its server stops first
  await database.query('create extension pg_stat_statements')
  try {
    const streams = await openStreams(origin)
    const chain = { origin, database, streams }
    await delay(settlingMs)
    const figures = {
      stores,
      streams: stores * streamsEach,
      ...(await atRest(chain)),
      ...(await underLoad(chain)),
      ...(await besideImport(chain)),
    }
    streams.close()
    return figures
  } catch (error) {
    process.stderr.write(running.output())
    throw error
  } finally {
    await running.stop('SIGTERM')
    await database.end()
    await place.remove()
  }
}

async function atRest({ database }: Chain): Promise<Figures> {
  await database.query('select pg_stat_statements_reset()')
  await delay(seconds * 1000)
  const { rows } = await database.query<{ count: number }>(
    `select sum(calls)::int as count from pg_stat_statements
     where query not ilike '%pg_stat_statements%'`,
  )
  return { idleStatementsPerSecond: ratioOf(rows[0]?.count ?? 0, seconds) }
}

/** Books in all stores at an even rate and follows each booking to its tablets. */
async function underLoad({ origin, database, streams }: Chain): Promise<Figures> {
  const bare = await openBareLine(database)
  const clients = new Map<number, Client>()
  const storeOf = (index: number) => 1 + ((index * 389) % stores)
  const since = performance.now()
  const bookings = Array.from({ length: seconds * writesPerSecond }, async (_, index) => {
    await delay((index * 1000) / writesPerSecond)
    const store = storeOf(index)
    const client = clients.get(store) ?? clientOf(origin, tokenOf(store), 1)
    clients.set(store, client)
    return book(client, index)
  })
  const answered = (await Promise.all(bookings)).filter((ms) => ms !== null)
  const tookSeconds = (performance.now() - since) / 1000
  await delay(settlingMs)
  for (const client of clients.values()) client.close()
  const { rows } = await database.query<{ id: string; at: number }>(
    `select id, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at
     from appointments where store_code like 'STORE_%'`,
  )
  const waits = rows.map(({ id, at }) => {
    const times = streams.arrived.get(id) ?? []
    if (times.length < streamsEach) throw new Error(`${times.length} streams had ${id}`)
    return Math.max(...times) - at
  })
  const bareWaits = await bare.close()
  return {
    writesPerSecond: ratioOf(rows.length, tookSeconds),
    unanswered: bookings.length - answered.length,
    answerP95Ms: percentile(answered, 0.95),
    eventP50Ms: percentile(waits, 0.5),
    eventP95Ms: percentile(waits, 0.95),
    eventSlowestMs: percentile(waits, 1),
    bareNotifyP95Ms: percentile(bareWaits, 0.95),
    eventRatio: ratioOf(percentile(waits, 0.95), percentile(bareWaits, 0.95)),
  }
}

const bareEveryMs = 250

/** Sends NOTIFY from one connection to another until it is closed. Closing returns the milliseconds of each. */
async function openBareLine(database: pg.Pool) {
  const listener = await database.connect()
  await listener.query('listen bare')
  const waits: number[] = []
  let isOpen = true
  const sending = (async () => {
    while (isOpen) {
      const heard = once(listener, 'notification')
      const since = performance.now()
      await database.query('notify bare')
      await heard
      waits.push(performance.now() - since)
      await delay(bareEveryMs)
    }
  })()
  sending.catch(() => {}) // a bench that fails has ended the pool
  return {
    async close() {
      isOpen = false
      await sending
      listener.release(true)
      return waits
    },
  }
}

/** Books in one store, one booking after the other, in turns with and without an import in another store. */
async function besideImport({ origin }: Chain): Promise<Figures> {
  const desk = clientOf(origin, tokenOf(1), 1)
  const office = clientOf(origin, tokenOf(2), 1)
  const seen: { alone: number[]; beside: number[]; importMs: number }[] = []
  let index = seconds * writesPerSecond
  async function bookUntil(end: Promise<unknown>) {
    const waits: number[] = []
    let isOver = false
    void end.then(() => (isOver = true))
    while (!isOver) waits.push((await book(desk, index++)) ?? Number.POSITIVE_INFINITY)
    return waits
  }
  // The first round only warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const since = performance.now()
    const importing = importCustomers(office, round)
    const beside = await bookUntil(importing)
    await importing
    const importMs = performance.now() - since
    const alone = await bookUntil(delay(importMs))
    if (round > 0) seen.push({ alone, beside, importMs })
  }
  desk.close()
  office.close()
  const slowest = (of: 'alone' | 'beside') => median(seen.map((each) => percentile(each[of], 1)))
  const usual = (of: 'alone' | 'beside') => median(seen.map((each) => percentile(each[of], 0.5)))
  return {
    importMs: median(seen.map(({ importMs }) => importMs)),
    bookingsBeside: median(seen.map(({ beside }) => beside.length)),
    bookingsAlone: median(seen.map(({ alone }) => alone.length)),
    usualBesideMs: usual('beside'),
    usualAloneMs: usual('alone'),
    slowestBesideMs: slowest('beside'),
    slowestAloneMs: slowest('alone'),
    slowestRatio: ratioOf(slowest('beside'), slowest('alone')),
  }
}

async function importCustomers(client: Client, round: number) {
  const writes = Array.from({ length: imported }, (_, at) => ({
    method: 'POST',
    path: '/v1/customers',
    body: {
      firstName: 'Guest',
      mobileNumber: `63${9_200_000_000 + round * imported + at}`,
    },
  }))
  const got = await client.send(calls.importRows, { body: { writes } })
  if (got.status !== 200) throw new Error(got.text)
}

/** Books, and returns the milliseconds until the answer; null if the service had no time for it. */
async function book(client: Client, index: number): Promise<number | null> {
  const sent = { body: bookingOf(index), headers: keyOf(index) }
  const got = await client.send(calls.createAppointment, sent)
  if (got.status === 503) return null
  if (got.status !== 201) throw new Error(got.text)
  return got.ms
}

import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { calls } from '#domain/calls/all'
import type { Figures } from '../in-browser'
import { scaled } from '../scale'
import { compared } from './compared'
import { furnishWith } from './furnish'
import type { Client } from './load'
import { addCustomers, addVisits, regular } from './many-rows'
import { type Bare, engineNames, openStage } from './stage'

const customers = scaled(50_000, 100)
const visits = scaled(20_000, 100)
const rounds = scaled(3, 1)
const rowsAtOnce = '1000'

const page = v.object({ changes: v.array(v.unknown()), cursor: v.string(), more: v.boolean() })

/**
 * A tablet's first sync, chunk by chunk through HTTP, against the same rows as raw JSON from a bare server.
 * Goal: at most 1.5x as long.
 */
export async function run(): Promise<Figures> {
  const figures: Record<string, number> = {}
  for (const engine of engineNames) {
    const { client, bare, close } = await openStage(engine, (place) =>
      place.onDatabase(async (db) => {
        await furnishWith(db, { customers: regular ? [regular] : [] })
        await addCustomers(db.queries, customers)
        await addVisits(db.queries, visits)
      }),
    )
    let [synced, raw] = [0, 0]
    const times = await compared(
      rounds,
      async () => 1000 / (await timed(async () => (synced = await syncAll(client)))),
      async () => 1000 / (await timed(async () => (raw = await readAll(bare)))),
    )
    await close()
    figures[`${engine}Ms`] = Math.round(1000 / times.ours)
    figures[`${engine}RawMs`] = Math.round(1000 / times.bare)
    figures[`${engine}TimeRatio`] = Math.round(100 / times.ratio) / 100
    figures[`${engine}SizeRatio`] = Math.round((100 * synced) / raw) / 100
  }
  return figures
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

/** Pulls both parts of the feed. Returns the number of characters. */
async function syncAll(client: Client): Promise<number> {
  let [rows, size] = [0, 0]
  for (const tables of ['board', 'customers']) {
    let since: { since?: string } = {}
    for (let more = true; more; ) {
      const query = { tables, limit: rowsAtOnce, ...since }
      const answer = await client.send(calls.changes, { query })
      const got = v.parse(page, JSON.parse(answer.text))
      rows += got.changes.length
      size += answer.text.length
      since = { since: got.cursor }
      more = got.more
    }
  }
  if (rows < customers + visits) throw new Error(`${rows} rows were synced`)
  return size
}

const tables = ['appointments', 'customers']

/** Reads the same rows unchanged from a bare server, one JSON text per table. */
async function readAll(bare: Bare): Promise<number> {
  let [rows, size] = [0, 0]
  for (const name of tables) {
    const json = await sent(async () =>
      JSON.stringify(await bare.run([{ text: `select * from ${name}`, values: [] }])),
    )
    rows += v.parse(v.array(v.unknown()), JSON.parse(json)).length
    size += json.length
  }
  if (rows < customers + visits) throw new Error(`${rows} rows were read`)
  return size
}

async function sent(answer: () => Promise<string>): Promise<string> {
  const server = createServer((_, response) => {
    void answer().then((text) => response.end(text))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const [response] = await once(get({ port, host: '127.0.0.1' }), 'response')
  const read = await text(response)
  server.close()
  return read
}

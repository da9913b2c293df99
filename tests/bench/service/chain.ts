import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import * as v from 'valibot'
import { liveEvent } from '#domain/calls/live-event'
import type { Database } from '#server/db/database'
import { hashOf } from '#server/sessions/hash'
import { scaled } from '../scale'
import { storeCode } from '../sync/big-business'

export const stores = scaled(1000, 4)
export const streamsEach = 3

export const tokenOf = (store: number, nth = 0): string => `token-${store}-${nth}`

const copied = ['services', 'staffs', 'rooms', 'lockers', 'products', 'service_rooms']

/** Copies the furnished store into a chain whose stores want reminders, with a session for each tablet. */
export async function openChain({ queries }: Database): Promise<void> {
  const more = sql`generate_series(1, ${stores}::int) nth`
  await sql`
    insert into stores select copy.* from stores, ${more},
      jsonb_populate_record(stores, jsonb_build_object('code', 'STORE_' || nth, 'id', 's' || nth,
        'reminds_in_evening', true, 'reminds_before_start', true)) copy
    where stores.code = ${storeCode}`.execute(queries)
  for (const name of copied)
    await sql`
      insert into ${sql.table(name)} select copy.* from ${sql.table(name)} original, ${more},
        jsonb_populate_record(original, jsonb_build_object('store_code', 'STORE_' || nth)) copy
      where original.store_code = ${storeCode}`.execute(queries)
  const user = await queries.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const now = new Date().toISOString()
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const session = { user_id: user.id, created_at: now, last_used_at: now, expires_at }
  for (let nth = 0; nth < streamsEach; nth += 1) {
    const rows = Array.from({ length: stores }, (_, at) => ({
      ...session,
      hash: hashOf(tokenOf(at + 1, nth)),
      store_code: `STORE_${at + 1}`,
    }))
    await queries.insertInto('tokens').values(rows).execute()
  }
  await sql`analyze`.execute(queries)
}

/** Live streams of all tablets of the chain. */
export interface Streams {
  /** when each row arrived, by its id, once for each stream (milliseconds since the epoch) */
  arrived: ReadonlyMap<string, number[]>
  close(): void
}

const atOnce = 50

/** Opens the live streams of all tablets and waits for the first event of each. */
export async function openStreams(origin: string): Promise<Streams> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const arrived = new Map<string, number[]>()
  const tokens = Array.from({ length: stores * streamsEach }, (_, at) =>
    tokenOf(1 + Math.floor(at / streamsEach), at % streamsEach),
  )
  const work = async () => {
    for (let token = tokens.pop(); token; token = tokens.pop())
      await follow(origin, agent, token, arrived)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { arrived, close: () => agent.destroy() }
}

async function follow(origin: string, agent: Agent, token: string, arrived: Map<string, number[]>) {
  const headers = { Authorization: `Bearer ${token}` }
  const asking = get(new URL('/v1/changes/stream', origin), { agent, headers })
  asking.on('error', () => {}) // closed at the end
  const [response] = await once(asking, 'response')
  if (response.statusCode !== 200) throw new Error(`no stream: ${response.statusCode}`)
  response.on('error', () => {})
  const lines = createInterface({ input: response })
  lines.on('error', () => {})
  const first = once(lines, 'line')
  lines.on('line', (line) => {
    if (!line.startsWith('data: ')) return
    const now = performance.timeOrigin + performance.now()
    const { changes = [] } = v.parse(liveEvent, JSON.parse(line.slice('data: '.length)))
    for (const { id } of changes) arrived.set(id, [...(arrived.get(id) ?? []), now])
  })
  await first
}

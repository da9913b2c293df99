import { createService, type Service } from '#server/app'
import type { MemoryDatabase } from '#server/db/memory'
import type { Clockwork } from '../time/clockwork'
import { createIds } from '../time/ids'
import type { Random } from '../time/random'
import { passwords } from './business'
import { type Breaker, createBreaker } from './crash-plugin'
import type { OpeningBooks } from './opening'

/** The booking service with its database; it may die and come back. */
export interface House {
  /** Rejects when nobody is there or the service dies before it answers. */
  handle(request: Request): Promise<Response>
  isUp(): boolean
  /** ends this life of the service; its database stays and another life begins soon */
  crash(): void
  /** after so many queries more the service dies, or one query fails; `happened` is told */
  dieAfter(queries: number, happened: () => void): void
  failAfter(queries: number, happened: () => void): void
  disarm(): void
  db: MemoryDatabase
}

const connectionLost = () => new TypeError('the connection was lost')

interface Life {
  service: Service
  breaker: Breaker
  isOver: boolean
}

export async function openHouse(
  books: OpeningBooks,
  clockwork: Clockwork,
  random: Random,
  log: (text: string) => void,
): Promise<House> {
  const ids = createIds(clockwork.now, random)
  const { db } = books
  await books.restore()
  let life: Life | null = null

  function start() {
    const breaker = createBreaker()
    const service = createService({
      db: { ...db, queries: db.queries.withPlugin(breaker.plugin) },
      clock: clockwork.now,
      ids,
      randomBytes: (size) => Uint8Array.from({ length: size }, () => random.between(0, 255)),
      log: { info: () => {}, warn: noted('warn'), error: noted('error') },
      passwords,
      tokenHours: 12,
    })
    life = { service, breaker, isOver: false }
  }
  const noted = (level: string) => (fields: Readonly<Record<string, unknown>>, message: string) =>
    log(`service ${level}: ${message} ${String(fields.err ?? '')}`)

  function crash() {
    if (!life) return
    life.isOver = true
    life.service.close()
    life = null
    clockwork.after(random.between(200, 8_000), start)
  }

  async function handle(request: Request): Promise<Response> {
    const mine = life
    if (!mine) throw connectionLost()
    const response = await mine.service.handle(request)
    if (mine.isOver) throw connectionLost()
    return response
  }

  start()
  return {
    handle,
    isUp: () => life !== null,
    crash,
    dieAfter: (queries, happened) =>
      life?.breaker.dieAfter(queries, () => {
        happened()
        crash()
      }),
    failAfter: (queries, happened) => life?.breaker.failAfter(queries, happened),
    disarm: () => life?.breaker.disarm(),
    db,
  }
}

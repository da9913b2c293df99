import { createService, type Service } from '#server/app'
import type { MemoryDatabase } from '#server/db/memory'
import { nameOf, readBooks } from '../checks/read-books'
import type { Clockwork } from '../time/clockwork'
import { createIds } from '../time/ids'
import type { Random } from '../time/random'
import { passwords } from './business'
import { type Breaker, createBreaker } from './crash-plugin'
import type { OpeningBooks } from './opening'

/** The booking service with its database. It can be stopped and started again. */
export interface Backend {
  /** Rejects when the service is stopped, or stops before its answer. */
  handle(request: Request): Promise<Response>
  isUp(): boolean
  /** stops the service; its database stays, and the service starts again soon */
  crash(): void
  /** stops the service after a number of queries, or lets one query fail; then `happened` is called */
  dieAfter(queries: number, happened: () => void): void
  failAfter(queries: number, happened: () => void): void
  disarm(): void
  /** keeps a copy of the database */
  copy(): Promise<void>
  /** restarts the service with the copy, restored or on a promoted server */
  goBack(how: 'restored' | 'promoted'): Promise<void>
  isRestored(): boolean
  /** the effects that were lost with that */
  forgotten: Forgotten
  db: MemoryDatabase
}

export interface Forgotten {
  /** whether the service has had effects since the copy, also without a tag */
  isAny: boolean
  /** row and tag, as `checks/books` has them */
  effects: Set<string>
  /** keys that had a receipt */
  receipts: Set<string>
}

const connectionLost = () => new TypeError('the connection was lost')

interface Running {
  service: Service
  breaker: Breaker
  isOver: boolean
}

export async function openBackend(
  books: OpeningBooks,
  clockwork: Clockwork,
  random: Random,
  log: (text: string) => void,
): Promise<Backend> {
  const ids = createIds(clockwork.now, random)
  const { db } = books
  await books.restore()
  let running: Running | null = null

  function start() {
    const breaker = createBreaker()
    db.answered.forget()
    const service = createService({
      db: { ...db, queries: db.queries.withPlugin(breaker.plugin), flush: breaker.flush },
      clock: clockwork.now,
      ids,
      randomBytes: (size) => Uint8Array.from({ length: size }, () => random.between(0, 255)),
      log: { info: () => {}, warn: noted('warn'), error: noted('error') },
      passwords,
      tokenHours: 12,
    })
    running = { service, breaker, isOver: false }
  }
  const noted = (level: string) => (fields: Readonly<Record<string, unknown>>, message: string) =>
    log(`service ${level}: ${message} ${String(fields.err ?? '')}`)

  function crash() {
    if (!running) return
    running.isOver = true
    running.service.close()
    running = null
    clockwork.after(random.between(200, 8_000), start)
  }

  async function handle(request: Request): Promise<Response> {
    const mine = running
    if (!mine) throw connectionLost()
    const response = await mine.service.handle(request)
    if (mine.isOver) throw connectionLost()
    return response
  }

  const forgotten: Forgotten = { isAny: false, effects: new Set(), receipts: new Set() }
  let isRestored = false
  async function goBack(how: 'restored' | 'promoted') {
    crash()
    isRestored = true
    const before = await readBooks(db)
    const id = ids()
    await (how === 'restored' ? books.putBack(id) : books.promote())
    const { effects, receipts } = await readBooks(db)
    if (effects.length < before.effects.length) forgotten.isAny = true
    const left = new Set(effects.map(nameOf))
    for (const name of before.effects.map(nameOf)) if (!left.has(name)) forgotten.effects.add(name)
    for (const key of before.receipts.keys()) if (!receipts.has(key)) forgotten.receipts.add(key)
  }

  start()
  return {
    copy: books.copy,
    isRestored: () => isRestored,
    goBack,
    forgotten,
    handle,
    isUp: () => running !== null,
    crash,
    dieAfter: (queries, happened) =>
      running?.breaker.dieAfter(queries, () => {
        happened()
        crash()
      }),
    failAfter: (queries, happened) => running?.breaker.failAfter(queries, happened),
    disarm: () => running?.breaker.disarm(),
    db,
  }
}

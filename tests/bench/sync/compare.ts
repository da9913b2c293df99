import type { Figures } from '../in-browser'
import { against } from './goal'
import { median } from './median'
import { rowsIn, watchRecords } from './watch-records'

/**
 * The same work by the engine and without it (`raw`). If a function returns a number, that is its time in milliseconds.
 */
export interface Pair {
  /** before the work, not timed */
  prepare?(nth: number): Promise<void>
  engine(nth: number): Promise<unknown>
  raw(nth: number): Promise<unknown>
}

export interface Extent {
  turns: number
  /** pieces of work per turn, of which the mean is used */
  each: number
  /** maximum ratio of the engine's time to the raw time */
  goal?: number
}

/**
 * Times both sides in turns, so that a busy machine slows both; the first turn warms up. The rows of another piece of
 * work are counted without timing it, because counting costs time.
 */
export async function compare(pair: Pair, { turns, each, goal }: Extent): Promise<Figures> {
  const { prepare = async () => {}, engine, raw } = pair
  const times: { engine: number; raw: number }[] = []
  let nth = 0
  for (let turn = 0; turn <= turns; turn += 1) {
    await prepare(nth)
    const engineMs = await timed(engine, nth, each)
    const rawMs = await timed(raw, nth, each)
    if (turn > 0) times.push({ engine: engineMs, raw: rawMs })
    nth += each
  }
  await prepare(nth)
  const counts = {
    ...(await counted(() => engine(nth), '')),
    ...(await counted(() => raw(nth), 'raw ')),
  }
  const ratio = median(times.map((time) => time.engine / time.raw))
  return {
    engineMs: median(times.map((time) => time.engine)),
    rawMs: median(times.map((time) => time.raw)),
    ratio,
    ...(goal !== undefined && against(goal, ratio)),
    ...counts,
  }
}

async function timed(work: Pair['engine'], first: number, each: number): Promise<number> {
  let sum = 0
  for (let at = 0; at < each; at += 1) {
    const from = performance.now()
    const own = await work(first + at)
    sum += typeof own === 'number' ? own : performance.now() - from
  }
  return sum / each
}

/** Rows and kilobytes of JSON that some work reads and writes. */
async function counted(work: () => Promise<unknown>, of: string): Promise<Figures> {
  const rows = { read: 0, written: 0 }
  const bytes = { read: 0, written: 0 }
  const prototypes = [IDBObjectStore.prototype, IDBIndex.prototype]
  const stop = watchRecords(prototypes, (kind, _, value) => {
    rows[kind] += rowsIn(value)
    bytes[kind] += JSON.stringify(value)?.length ?? 0
  })
  await work()
  stop()
  return {
    [`${of}rowsRead`]: rows.read,
    [`${of}kBRead`]: Math.round(bytes.read / 100) / 10,
    [`${of}rowsWritten`]: rows.written,
    [`${of}kBWritten`]: Math.round(bytes.written / 100) / 10,
  }
}

import { openBarePage } from './cold/bare-page'
import { install } from './cold/installed'
import { buildStoredApp } from './cold/stored-app'
import type { Figures } from './in-browser'
import { scaled } from './scale'
import { against } from './sync/goal'
import { median } from './sync/median'
import { answerReads } from './sync/read-stub'

const size = {
  appointments: scaled(20_000, 3000),
  customers: scaled(50_000, 100),
  perDay: 150,
}
const rounds = scaled(9, 1)

/**
 * Milliseconds until a day of 150 appointments is read on a tablet that has just started offline, against opening the
 * same database without the engine and getting the record. Each in a new browser with the page stored like the app, in
 * turns.
 */
export async function run(): Promise<Figures> {
  const folder = await buildStoredApp('tests/bench/cold-day.page.tsx')
  const { origin, profile, remove } = await install(folder, answerReads(size), (page) =>
    page.evaluate(() => globalThis.fillDay?.()),
  )
  const took = async (asked: string) =>
    Number(await openBarePage({ profile, slowdown: 1, selector: null }, `${origin}/?read=${asked}`))
  try {
    const times: { engine: number; raw: number; warm: number; warmRaw: number }[] = []
    for (let round = 0; round < rounds; round += 1)
      times.push({
        engine: await took('engine'),
        raw: await took('raw'),
        warm: await took('engine&warm'),
        warmRaw: await took('raw&warm'),
      })
    const of = (figure: (time: (typeof times)[number]) => number) => median(times.map(figure))
    const ratio = of(({ engine, raw }) => engine / raw)
    return {
      engineMs: of(({ engine }) => engine),
      rawMs: of(({ raw }) => raw),
      ratio,
      ...against(1.5, ratio),
      againMs: of(({ warm }) => warm),
      againRawMs: of(({ warmRaw }) => warmRaw),
      againRatio: of(({ warm, warmRaw }) => warm / warmRaw),
    }
  } finally {
    remove()
  }
}

import type { Page } from 'playwright'
import { type Figures, openPage, runIn, withPage } from './in-browser'
import { against } from './sync/goal'
import { median } from './sync/median'
import { answerReads } from './sync/read-stub'

const size = { appointments: 20_000, customers: 50_000, perDay: 150 }
const rounds = 7

/**
 * Milliseconds until a day of 150 appointments is read on a tablet that has just been opened and has
 * no network, against opening the same database raw and getting the same record; each in a page of
 * its own, in turns, over a big business.
 */
export function run(): Promise<Figures> {
  return withPage('tests/bench/cold-day.page.tsx', answerReads(size), async (page) => {
    await runIn(page, 'fill')
    const times: { engine: Times; raw: Times }[] = []
    for (let round = 0; round < rounds; round += 1)
      times.push({ engine: await afresh(page, 'engine'), raw: await afresh(page, 'raw') })
    const of = (figure: (time: (typeof times)[number]) => number) => median(times.map(figure))
    const ratio = of(({ engine, raw }) => engine.first / raw.first)
    return {
      engineMs: of(({ engine }) => engine.first),
      rawMs: of(({ raw }) => raw.first),
      ratio,
      ...against(1.5, ratio),
      warmPageMs: of(({ engine }) => engine.again),
      warmPageRawMs: of(({ raw }) => raw.again),
      warmPageRatio: of(({ engine, raw }) => engine.again / raw.again),
    }
  })
}

interface Times {
  /** in a page whose code has never run */
  first: number
  /** in the same page, opened anew */
  again: number
}

async function afresh(page: Page, what: 'engine' | 'raw'): Promise<Times> {
  const fresh = await openPage(page.context(), page.url())
  const { first, again } = await runIn(fresh, what)
  await fresh.close()
  return { first: Number(first), again: Number(again) }
}

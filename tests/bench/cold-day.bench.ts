import type { Page } from 'playwright'
import { type Figures, openPage, runIn, withPage } from './in-browser'
import { against } from './sync/goal'
import { median } from './sync/median'
import { answerReads } from './sync/read-stub'

const size = { appointments: 20_000, customers: 50_000, perDay: 150 }
const rounds = 15

/**
 * Milliseconds until a day of 150 appointments is read on a tablet that has just been opened and has
 * no network, against opening the same database raw and getting the same record; each in a page of
 * its own, in turns, over a big business.
 */
export function run(): Promise<Figures> {
  return withPage('tests/bench/cold-day.page.tsx', answerReads(size), async (page) => {
    await runIn(page, 'fill')
    const times: { engine: number; raw: number }[] = []
    for (let round = 0; round < rounds; round += 1)
      times.push({ engine: await afresh(page, 'engine'), raw: await afresh(page, 'raw') })
    const ratio = median(times.map((time) => time.engine / time.raw))
    return {
      engineMs: median(times.map((time) => time.engine)),
      rawMs: median(times.map((time) => time.raw)),
      ratio,
      ...against(1.5, ratio),
    }
  })
}

async function afresh(page: Page, what: 'engine' | 'raw'): Promise<number> {
  const fresh = await openPage(page.context(), page.url())
  const { ms } = await runIn(fresh, what)
  await fresh.close()
  return Number(ms)
}

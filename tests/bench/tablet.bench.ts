import type { CDPSession, Page } from 'playwright'
import { type Figures, runIn, withPage } from './in-browser'
import { scaled } from './scale'
import { against } from './sync/goal'

/** A tablet with as many rows as a real business has, and one without rows. */
const sizes = {
  filled: scaled(
    { appointments: 20_000, customers: 50_000, perDay: 150 },
    { appointments: 12_000, customers: 500, perDay: 150 },
  ),
  empty: { appointments: 0, customers: 0, perDay: 150 },
}
const slowdown = 4

/** The order matters: entries of the last two parts are never answered. */
const parts = [
  'coldDay',
  'day',
  'lookUp',
  'search',
  'slowSearch',
  'commit',
  'atOnce',
  'replayOneDay',
  'replaySpread',
  'liveChange',
  'localChange',
  'pendingDay',
]
/** The parts to measure: all, or those of `PARTS=commit,search npm run bench -- tablet`. */
const wanted = parts.filter((part) => (process.env.PARTS ?? part).split(',').includes(part))

/**
 * Compares a tablet's work through the engine with raw IndexedDB that has a record per row, on a filled and on an empty
 * tablet; also measures the size in memory and on disk.
 */
export async function run(): Promise<Figures[]> {
  const found: Figures[] = []
  for (const [tablet, size] of Object.entries(sizes))
    await withPage(
      'tests/bench/tablet.page.tsx',
      () => false,
      async (page) => {
        const told = (part: string, figures: Figures) => found.push({ tablet, part, ...figures })
        told('firstSync', await runIn(page, { part: 'fill', size }))
        await page.reload()
        await page.waitForFunction(() => globalThis.runBench !== undefined)
        const browser = await page.context().newCDPSession(page)
        told('memory', await memory(page, browser, size))
        // An empty tablet has no day with a thousand changes.
        const here = wanted.filter((part) => part !== 'pendingDay' || size.appointments > 0)
        for (const part of here) told(part, await measure(page, browser, { part, size }))
      },
    )
  return found
}

/** Megabytes of the page's heap that the engine takes after a day was shown and a search done. */
async function memory(page: Page, browser: CDPSession, size: object): Promise<Figures> {
  const before = await heapMb(browser)
  await runIn(page, { part: 'open', size })
  const after = Math.round(((await heapMb(browser)) - before) * 10) / 10
  return { heapMb: after, ...against(80, after) }
}

async function heapMb(browser: CDPSession): Promise<number> {
  await browser.send('HeapProfiler.collectGarbage')
  return (await browser.send('Runtime.getHeapUsage')).usedSize / 1e6
}

async function measure(
  page: Page,
  browser: CDPSession,
  { part, size }: { part: string; size: object },
): Promise<Figures> {
  const isSlow = part === 'slowSearch'
  const rate = isSlow ? slowdown : 1
  await browser.send('Emulation.setCPUThrottlingRate', { rate })
  return runIn(page, { part: isSlow ? 'search' : part, size })
}

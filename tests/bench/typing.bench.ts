import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession } from 'playwright'
import { type Figures, runIn, withPage } from './in-browser'
import { scaled } from './scale'

const slowdown = 4
/** Milliseconds between the keys of a fast typist. */
const pause = 90

/** Sends keys at the typist's pace, whatever the page does. */
async function type(browser: CDPSession, text: string) {
  for (const key of text) {
    const code = key === ' ' ? 'Space' : undefined
    void browser.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, key, code })
    void browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code })
    await sleep(pause)
  }
}

/** Processor seconds of the page's main thread so far. Other work of the machine doesn't count. */
async function work(browser: CDPSession): Promise<number> {
  const { metrics } = await browser.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

/** Measures typing in the booking form beside a full board, on a tablet a quarter as fast as this machine. */
export function run(): Promise<Figures> {
  return withPage(
    'tests/bench/typing.page.tsx',
    () => false,
    async (page) => {
      await runIn(page, null)
      await page.getByRole('button', { name: /^Guest 399/ }).waitFor()
      const browser = await page.context().newCDPSession(page)
      await browser.send('Performance.enable', { timeDomain: 'threadTicks' })
      await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await page.getByLabel('Customer Mobile No.').focus()
      const before = await work(browser)
      await type(browser, scaled('639179876', '6'))
      await page.getByLabel('Customer Name').focus()
      await type(browser, scaled('Maria Cristina Villanueva de los Reyes', 'M'))
      await page.getByLabel('Note').focus()
      await type(browser, scaled('Light pressure on the left shoulder, please', 'L'))
      await sleep(1000)
      const found = await runIn(page, null)
      const perKey = ((await work(browser)) - before) / Number(found.keys)
      return { slowdown, ...found, workPerKeyMs: Math.round(perKey * 10_000) / 10 }
    },
  )
}

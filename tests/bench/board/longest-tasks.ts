import type { Page } from 'playwright'

type TraceEvent = Readonly<Record<string, unknown>>

const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing']

/**
 * The longest task of the main thread after each performance mark that `work` sets in the page, in milliseconds of
 * processor time. That leaves out the machine's other work, which Chromium's throttling would multiply.
 */
export async function longestTasks(
  page: Page,
  work: () => Promise<unknown>,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const browser = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  browser.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const complete = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve))
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  })
  await work()
  await browser.send('Tracing.end')
  await complete
  return longestAfterMarks(events)
}

function longestAfterMarks(events: readonly TraceEvent[]): ReadonlyMap<string, readonly number[]> {
  const marks = events.filter(({ cat }) => cat === 'blink.user_timing').toSorted(byStart)
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'RunTask' && pid === marks[0]?.pid && tid === marks[0]?.tid,
  )
  const found = new Map<string, number[]>()
  for (const [at, mark] of marks.entries()) {
    const end = startOf(marks[at + 1] ?? { ts: Number.POSITIVE_INFINITY })
    const within = tasks.filter((task) => startOf(task) >= startOf(mark) && startOf(task) < end)
    const longest = Math.max(0, ...within.map(({ tdur }) => Number(tdur) / 1000))
    const name = String(mark.name)
    found.set(name, [...(found.get(name) ?? []), longest])
  }
  return found
}

const startOf = ({ ts }: TraceEvent): number => Number(ts)
const byStart = (a: TraceEvent, b: TraceEvent): number => startOf(a) - startOf(b)

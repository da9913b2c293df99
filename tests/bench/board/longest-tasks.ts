import type { Page } from 'playwright'

type TraceEvent = Readonly<Record<string, unknown>>

const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing']

/** For each performance mark by name, and each time that it was set, the tasks of the main thread until the next mark. */
type MarkedTasks = ReadonlyMap<string, readonly (readonly number[])[]>

/** The longest task after each performance mark, as `tracedTasks` tells them. */
export async function longestTasks(
  page: Page,
  work: () => Promise<unknown>,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = await tracedTasks(page, work)
  return new Map(
    [...found].map(([mark, times]) => [mark, times.map((tasks) => Math.max(0, ...tasks))]),
  )
}

/**
 * The tasks of the main thread after the performance marks that `work` sets in the page, in milliseconds of processor
 * time. That leaves out the machine's other work, which Chromium's throttling would multiply.
 */
export async function tracedTasks(page: Page, work: () => Promise<unknown>): Promise<MarkedTasks> {
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
  return tasksAfterMarks(events)
}

function tasksAfterMarks(events: readonly TraceEvent[]): MarkedTasks {
  const marks = events.filter(({ cat }) => cat === 'blink.user_timing').toSorted(byStart)
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'RunTask' && pid === marks[0]?.pid && tid === marks[0]?.tid,
  )
  const found = new Map<string, number[][]>()
  for (const [at, mark] of marks.entries()) {
    const end = startOf(marks[at + 1] ?? { ts: Number.POSITIVE_INFINITY })
    const within = tasks.filter((task) => startOf(task) >= startOf(mark) && startOf(task) < end)
    const name = String(mark.name)
    found.set(name, [...(found.get(name) ?? []), within.map(({ tdur }) => Number(tdur) / 1000)])
  }
  return found
}

const startOf = ({ ts }: TraceEvent): number => Number(ts)
const byStart = (a: TraceEvent, b: TraceEvent): number => startOf(a) - startOf(b)

import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '../../src/theme/base.css'
import { MantineProvider } from '@mantine/core'
import { type ComponentType, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { BoardEvent } from '../../src/board/layout/model'
import { cssVariablesResolver, theme } from '../../src/theme/theme'
import { median, paintedFrame, scrollThrough } from './board/frames'
import { LibraryDay } from './board/library-day'
import { OurDay } from './board/our-day'
import { PlainColumns } from './board/plain-columns'
import { columns, events, withChange } from './board/sample-day'
import type { Figures } from './in-browser'
import { scaled } from './scale'

const rounds = scaled(21, 1)
const updatesPerRound = 5
const scrolls = scaled(7, 1)

interface Contestant {
  name: string
  Day: ComponentType<{ events: readonly BoardEvent[] }>
  /** selector of an event */
  event: string
  /** selector of the element that scrolls */
  scroller: string
}

const ours: Contestant = {
  name: 'ours',
  Day: OurDay,
  event: '[data-event]',
  scroller: 'section',
}
const library: Contestant = {
  name: 'library',
  Day: LibraryDay,
  event: '.rbc-event',
  scroller: '.rbc-time-content',
}
const plain: Contestant = {
  name: 'plain',
  Day: PlainColumns,
  event: '[data-event]',
  scroller: '.plain',
}

let show: (day: ReactNode) => void = () => {}

/** The screen around a day. Like the app's provider, it is mounted long before the day. */
function Screen() {
  const [day, setDay] = useState<ReactNode>(null)
  show = setDay
  return day
}

/** Runs `use` with an element for a day, as large as on the screen of massage appointments. */
async function withPlace<T>(use: (place: HTMLElement) => Promise<T>): Promise<T> {
  const place = document.createElement('div')
  place.style.height = '760px'
  document.body.append(place)
  const root: Root = createRoot(place)
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
        <Screen />
      </MantineProvider>,
    ),
  )
  try {
    return await use(place)
  } finally {
    root.unmount()
    place.remove()
  }
}

const isWhole = (place: HTMLElement, { event }: Contestant): boolean =>
  place.querySelectorAll(event).length >= events.length

const open = (Day: Contestant['Day'], shown: readonly BoardEvent[]): Promise<number> =>
  paintedFrame(() => flushSync(() => show(<Day events={shown} />)))

/** Milliseconds until the visible events are painted, until all are, and until an update of one event is. */
interface Times {
  inSight: number[]
  whole: number[]
  update: number[]
}

const noTimes = (): Times => ({ inSight: [], whole: [], update: [] })

async function measure(contestant: Contestant, times: Times, round: number): Promise<void> {
  const { Day } = contestant
  await withPlace(async (place) => {
    const inSight = await open(Day, events)
    const painted = performance.now()
    while (!isWhole(place, contestant)) await paintedFrame()
    times.inSight.push(inSight)
    times.whole.push(inSight + performance.now() - painted)
    for (let nth = 1; nth <= updatesPerRound; nth++)
      times.update.push(await open(Day, withChange(round * 37 + nth * 61)))
  })
}

const round2 = (value: number): number => Math.round(value * 100) / 100

/** Measures medians in milliseconds, and as ratios. The first round only warms up. */
async function measureTimes(): Promise<Figures> {
  const found = [ours, library, plain].map((contestant) => ({ contestant, times: noTimes() }))
  for (let round = 0; round <= rounds; round++)
    for (const { contestant, times } of found)
      await measure(contestant, round === 0 ? noTimes() : times, round)
  const [our, their, bare] = found.map(({ times }) => ({
    inSight: median(times.inSight),
    whole: median(times.whole),
    update: median(times.update),
  }))
  if (!our || !their || !bare) throw new Error('A contestant is missing')
  return {
    columns: columns.length,
    events: events.length,
    inSightToPlain: round2(our.inSight / bare.whole),
    wholeToPlain: round2(our.whole / bare.whole),
    updateToPlain: round2(our.update / bare.update),
    wholeToLibrary: round2(our.whole / their.whole),
    updateToLibrary: round2(our.update / their.update),
    inSightMs: round2(our.inSight),
    wholeMs: round2(our.whole),
    updateMs: round2(our.update),
    plainMs: round2(bare.whole),
    plainUpdateMs: round2(bare.update),
  }
}

/** Opens and scrolls days, with performance marks for `longestTasks`. */
async function runTasks(): Promise<Figures> {
  for (let round = 0; round < scrolls; round++)
    for (const contestant of [ours, plain])
      await withPlace(async (place) => {
        performance.mark(`opening-${contestant.name}`)
        await open(contestant.Day, events)
        performance.mark(`rest-${contestant.name}`)
        while (!isWhole(place, contestant)) await paintedFrame()
        performance.mark(`scroll-${contestant.name}`)
        const board = place.querySelector(contestant.scroller)
        if (board) await scrollThrough(board)
        performance.mark('over')
      })
  return {}
}

/** Runs the measurement of times, or `tasks` while the caller traces them. */
export const run = (part: unknown): Promise<Figures> =>
  part === 'tasks' ? runTasks() : measureTimes()

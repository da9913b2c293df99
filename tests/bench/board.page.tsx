import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '../../src/theme/base.css'
import { MantineProvider } from '@mantine/core'
import { type ComponentType, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { BoardEvent } from '../../src/board/layout/model'
import { cssVariablesResolver, theme } from '../../src/theme/theme'
import { LibraryDay } from './board/library-day'
import { OurDay } from './board/our-day'
import { PlainColumns } from './board/plain-columns'
import { columns, events, withChange } from './board/sample-day'
import type { Figures } from './in-browser'

const rounds = 20
const updatesPerRound = 5

type Day = ComponentType<{ events: readonly BoardEvent[] }>
const contestants: Readonly<Record<string, Day>> = {
  ours: OurDay,
  library: LibraryDay,
  floor: PlainColumns,
}

let show: (day: ReactNode) => void = () => {}

/** The screen around a day: it and the app's provider exist long before the day. */
function Screen() {
  const [day, setDay] = useState<ReactNode>(null)
  show = setDay
  return day
}

/** Milliseconds of a render, from the start of a frame to the end of its painting. */
function untilPainted(render: () => void): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const start = performance.now()
      flushSync(render)
      // A task posted in a frame runs when that frame has been laid out and painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - start)
      port2.postMessage(null)
    })
  })
}

interface Times {
  mount: number[]
  update: number[]
}

async function measure(Day: Day, times: Times, round: number): Promise<void> {
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
  times.mount.push(await untilPainted(() => show(<Day events={events} />)))
  for (let nth = 1; nth <= updatesPerRound; nth++) {
    const changed = withChange(round * 37 + nth * 61)
    times.update.push(await untilPainted(() => show(<Day events={changed} />)))
  }
  root.unmount()
  place.remove()
}

/** A busy machine only adds to a time: the lower quartile is steadier than the median. */
function lowerQuartile(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0
}

const round2 = (value: number): number => Math.round(value * 100) / 100

/** Lower quartiles in milliseconds, and ours as a share of react-big-calendar's; the first round warms up. */
export async function run(): Promise<Figures> {
  const found: [string, Times][] = []
  for (const name of Object.keys(contestants)) found.push([name, { mount: [], update: [] }])
  for (let round = 0; round <= rounds; round++) {
    for (const [name, times] of found) {
      const Day = contestants[name]
      if (Day) await measure(Day, round === 0 ? { mount: [], update: [] } : times, round)
    }
  }
  return figuresOf(new Map(found))
}

function figuresOf(found: ReadonlyMap<string, Times>): Figures {
  const mount = (name: string) => lowerQuartile(found.get(name)?.mount ?? [])
  const update = (name: string) => lowerQuartile(found.get(name)?.update ?? [])
  return {
    columns: columns.length,
    events: events.length,
    mountRatio: round2(mount('ours') / mount('library')),
    updateRatio: round2(update('ours') / update('library')),
    mountMs: round2(mount('ours')),
    libraryMountMs: round2(mount('library')),
    floorMountMs: round2(mount('floor')),
    updateMs: round2(update('ours')),
    libraryUpdateMs: round2(update('library')),
    floorUpdateMs: round2(update('floor')),
  }
}

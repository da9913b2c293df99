import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '../../src/theme/base.css'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { timeOfMinute } from '#domain/kernel/dates'
import { appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { timing } from '#domain/slot/timing'
import { DataProvider } from '../../src/data/context'
import { createIntents } from '../../src/data/intents'
import { MassageScreen } from '../../src/screens/massage/massage-screen'
import { cssVariablesResolver, theme } from '../../src/theme/theme'
import { business, today } from '../support/business'
import { at } from '../support/commands'
import { FakeSync } from '../support/fake-sync'
import type { Figures } from './in-browser'

const therapists = 30
const appointments = 400

/** 30 therapists with 400 appointments on one day. */
function fullDay(): World {
  const world = business()
  const [ana] = world.staffs.values()
  if (!ana) throw new Error('There is no therapist')
  const staffs = Array.from({ length: therapists }, (_, nth) => ({
    ...ana,
    id: `staff-${nth}`,
    name: `Therapist ${nth}`,
  }))
  const services = [...world.services.values()].filter(({ id }) => id === 'swedish')
  const rows = Array.from({ length: appointments }, (_, nth) => {
    const startTime = timeOfMinute(8 * 60 + Math.floor(nth / therapists) * 65)
    const staffId = `staff-${nth % therapists}`
    const usual = { serviceIds: ['swedish'], serviceOfferedType: 'MASSAGE', status: 'RESERVED' }
    const times = timing(today, startTime, services)
    return v.parse(appointment, {
      ...usual,
      ...times,
      staffId,
      id: `a${nth}`,
      name: `Guest ${nth}`,
    })
  })
  return {
    ...world,
    staffs: new Map(staffs.map((row) => [row.id, row])),
    appointments: new Map(rows.map((row) => [row.id, row])),
  }
}

const delays: number[] = []
const paints: number[] = []

/** Measures the delay of each key until it is handled, and until its effect is painted. */
function listen() {
  window.addEventListener(
    'keydown',
    (key) => {
      delays.push(performance.now() - key.timeStamp)
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => paints.push(performance.now() - key.timeStamp)
        port2.postMessage(null)
      })
    },
    { capture: true },
  )
}

function p95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0)
}

function show() {
  const place = document.getElementById('root')
  if (!place) throw new Error('There is no place')
  place.style.height = '820px'
  const epochMs = Date.parse(at('14:41').now.instant)
  const draftStorage = window.sessionStorage
  const deps = {
    sync: new FakeSync(fullDay()),
    clock: () => epochMs,
    newId: () => crypto.randomUUID(),
    draftStorage,
    intents: createIntents(),
    history: createMemoryHistory(),
  }
  createRoot(place).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <DataProvider value={deps}>
        <MassageScreen />
      </DataProvider>
    </MantineProvider>,
  )
  listen()
}

/** Shows the screen before the first key; reports the figures afterwards. */
export async function run(): Promise<Figures> {
  if (delays.length === 0 && !document.querySelector('aside')) show()
  return {
    events: document.querySelectorAll('[data-event]').length,
    keys: delays.length,
    delayP95Ms: p95(delays),
    paintP95Ms: p95(paints),
  }
}

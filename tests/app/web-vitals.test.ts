import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Metric } from '#domain/calls/records'
import { watchVitals } from '../../src/app/web-vitals'

type Seen = (list: { getEntries: () => object[] }) => void

/** Callbacks of the observers, by the type of entries that the browser would report. */
let observers: Map<string, Seen>
let told: Metric[]

beforeEach(() => {
  observers = new Map()
  told = []
  class FakeObserver {
    static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event']
    readonly #seen: Seen
    constructor(seen: Seen) {
      this.#seen = seen
    }
    observe({ type, buffered }: { type: string; buffered: boolean }) {
      expect(buffered).toBe(true)
      observers.set(type, this.#seen)
    }
  }
  vi.stubGlobal('PerformanceObserver', FakeObserver)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  watchVitals('/dashboard', (metric) => told.push(metric))
})
afterEach(() => void vi.useRealTimers())

const see = (type: string, ...entries: object[]) =>
  observers.get(type)?.({ getEntries: () => entries })

function putAside() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

const shift = (startTime: number, value: number, hadRecentInput = false) => ({
  startTime,
  value,
  hadRecentInput,
})

it('MISC-4 reports the vitals with their ratings, once, when the app is hidden', () => {
  see('largest-contentful-paint', { startTime: 300 }, { startTime: 2600 })
  see('layout-shift', shift(100, 0.02))
  see('event', { interactionId: 1, duration: 64 }, { interactionId: 2, duration: 512 })
  putAside()
  putAside()
  vi.advanceTimersByTime(600_000)
  expect(told).toEqual([
    { name: 'LCP', value: 2600, rating: 'needs-improvement', path: '/dashboard' },
    { name: 'CLS', value: 0.02, rating: 'good', path: '/dashboard' },
    { name: 'INP', value: 512, rating: 'poor', path: '/dashboard' },
  ])
})

it('MISC-4 reports them after five minutes, and leaves out missing ones', () => {
  vi.advanceTimersByTime(299_999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told.map(({ name }) => name)).toEqual(['CLS'])
})

it('adds up the worst burst of shifts, and leaves out those caused by input', () => {
  see('layout-shift', shift(0, 0.05), shift(900, 0.05), shift(950, 1, true))
  see('layout-shift', shift(2500, 0.03), shift(3000, 0.03), shift(3900, 0.06))
  putAside()
  expect(told.find(({ name }) => name === 'CLS')?.value).toBeCloseTo(0.12)
})

it('leaves one long interaction out for every fifty', () => {
  const quick = Array.from({ length: 60 }, (_, at) => ({ interactionId: at + 10, duration: 40 }))
  see('event', ...quick, { interactionId: 1, duration: 900 }, { interactionId: 0, duration: 5000 })
  putAside()
  expect(told.find(({ name }) => name === 'INP')?.value).toBe(40)
})

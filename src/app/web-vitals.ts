import type { Metric } from '#domain/calls/records'

/** Upper bounds of "good" and "needs improvement", from web.dev/vitals: milliseconds, for CLS a score. */
const bounds = { LCP: [2500, 4000], CLS: [0.1, 0.25], INP: [200, 500] } as const
type Vital = keyof typeof bounds

/** Milliseconds until measurements are sent even if the app stays open, as on a front desk's tablet. */
const tellAfterMs = 300_000

const numberIn = (entry: PerformanceEntry, field: string): number => {
  const value: unknown = Reflect.get(entry, field)
  return typeof value === 'number' ? value : 0
}

/** Largest contentful paint: the time of the last candidate. */
function watchPaint() {
  let latest: number | null = null
  observe('largest-contentful-paint', (entry) => {
    latest = entry.startTime
  })
  return () => latest
}

/** Cumulative layout shift: the largest sum of shifts in a window of at most 5 s, with gaps below 1 s. */
function watchShifts() {
  let worst = 0
  let burst = { sum: 0, began: 0, ended: Number.NEGATIVE_INFINITY }
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') === true) return
    const { startTime } = entry
    const goesOn = startTime - burst.ended < 1000 && startTime - burst.began < 5000
    burst = goesOn ? { ...burst, ended: startTime } : { sum: 0, began: startTime, ended: startTime }
    burst.sum += numberIn(entry, 'value')
    worst = Math.max(worst, burst.sum)
  })
  return () => worst
}

/** Interaction to next paint: the longest duration, after leaving out the longest one of each 50 interactions. */
function watchInteractions() {
  const longest = new Map<number, number>()
  observe('event', (entry) => {
    const id = numberIn(entry, 'interactionId')
    if (id > 0) longest.set(id, Math.max(longest.get(id) ?? 0, entry.duration))
  })
  return () => {
    const durations = [...longest.values()].sort((a, b) => b - a)
    return durations[Math.floor(durations.length / 50)] ?? null
  }
}

function observe(type: string, seen: (entry: PerformanceEntry) => void) {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(seen))
  observer.observe({ type, buffered: true })
}

function rated(name: Vital, value: number, path: string): Metric {
  const [good, poor] = bounds[name]
  const rating = value <= good ? 'good' : value <= poor ? 'needs-improvement' : 'poor'
  return { name, value, rating, path }
}

/** Measures web vitals and sends them once, when the app is hidden or after five minutes. `path` is the first page. */
export function watchVitals(path: string, tell: (metric: Metric) => void) {
  const watched = [
    ['LCP', watchPaint()],
    ['CLS', watchShifts()],
    ['INP', watchInteractions()],
  ] as const
  const tellAll = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tellWhenHidden)
    for (const [name, valueNow] of watched) {
      const value = valueNow()
      if (value !== null) tell(rated(name, value, path))
    }
  }
  const tellWhenHidden = () => {
    if (document.visibilityState === 'hidden') tellAll()
  }
  const timer = setTimeout(tellAll, tellAfterMs)
  document.addEventListener('visibilitychange', tellWhenHidden)
}

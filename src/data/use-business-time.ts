import { useEffect, useState } from 'react'
import { type BusinessTime, businessTimeAt } from '#domain/kernel/dates'
import { useDeps } from './context'

const lookAgainAfter = 10_000

const sameMinute = (a: BusinessTime, b: BusinessTime) => a.date === b.date && a.time === b.time

/** The business's date and time (Asia/Singapore), updated each minute (DASH-9). */
export function useBusinessTime(): BusinessTime {
  const { clock, sync } = useDeps()
  const [time, setTime] = useState(() => businessTimeAt(clock()))
  useEffect(() => {
    const look = () => {
      const next = businessTimeAt(clock())
      setTime((last) => (sameMinute(last, next) ? last : next))
    }
    look()
    const timer = setInterval(look, lookAgainAfter)
    // A tablet that wakes after midnight must show the new day.
    document.addEventListener('visibilitychange', look)
    // An answer of the service may correct the clock (`Sync.now`).
    const stopWatching = sync.status.subscribe(look)
    return () => {
      stopWatching()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [clock, sync])
  return time
}

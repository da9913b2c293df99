import { useEffect, useState } from 'react'
import { type Moment, momentOf } from '#domain/kernel/dates'
import { useDeps } from './context'

const lookAgainAfter = 10_000

const sameMinute = (a: Moment, b: Moment) => a.date === b.date && a.time === b.time

/** The business's date and time (Asia/Singapore), renewed when the minute changes (DASH-9). */
export function useMoment(): Moment {
  const { clock, sync } = useDeps()
  const [moment, setMoment] = useState(() => momentOf(clock()))
  useEffect(() => {
    const look = () => {
      const next = momentOf(clock())
      setMoment((last) => (sameMinute(last, next) ? last : next))
    }
    look()
    const timer = setInterval(look, lookAgainAfter)
    // A tablet that slept over midnight shows the new day when it wakes.
    document.addEventListener('visibilitychange', look)
    // An answer of the service may correct the clock.
    const stopWatching = sync.status.subscribe(look)
    return () => {
      stopWatching()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [clock, sync])
  return moment
}

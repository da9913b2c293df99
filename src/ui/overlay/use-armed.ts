import { useEffect, useState } from 'react'

/** Longer than two taps on one button take. */
const deadMs = 1500

/**
 * Whether the buttons that `shown` names may be pressed: not in the first moment after they have taken the place of
 * others, for a second tap was meant for those.
 */
export function useArmed(shown: string): boolean {
  const [last, setLast] = useState({ shown, isArmed: true })
  const now = last.shown === shown ? last : { shown, isArmed: false }
  if (now !== last) setLast(now)
  useEffect(() => {
    if (now.isArmed) return
    const timer = setTimeout(() => setLast({ shown: now.shown, isArmed: true }), deadMs)
    return () => clearTimeout(timer)
  }, [now.shown, now.isArmed])
  return now.isArmed
}

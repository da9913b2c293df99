import { useEffect, useState } from 'react'

/** Milliseconds without reaction; longer than a double tap. */
const deadMs = 1500

/**
 * Whether the buttons identified by `shown` react. New buttons don't at first, because a double tap was meant for the
 * buttons that they replace.
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

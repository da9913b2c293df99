import { useEffect, useState } from 'react'

/** Milliseconds for which new buttons don't react; longer than a double tap. */
const deadMs = 1500

/**
 * Whether the buttons identified by `shown` react to a press. New buttons ignore presses at first: the second tap of a
 * double tap is for the buttons that were there before.
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

import { useEffect, useState } from 'react'

/** Milliseconds for which new buttons don't react: longer than a double tap. */
const deadMs = 1500

/**
 * Whether buttons react to a press. `shown` names the buttons; when it changes they don't react at first, because the
 * second tap of a double tap was meant for the former ones. `before`: the buttons in whose place they appear at first.
 */
export function useArmed(shown: string, before = shown): boolean {
  const [last, setLast] = useState({ shown: before, isArmed: true })
  const now = last.shown === shown ? last : { shown, isArmed: false }
  if (now !== last) setLast(now)
  useEffect(() => {
    if (now.isArmed) return
    const timer = setTimeout(() => setLast({ shown: now.shown, isArmed: true }), deadMs)
    return () => clearTimeout(timer)
  }, [now.shown, now.isArmed])
  return now.isArmed
}

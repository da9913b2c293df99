import { useEffect, useMemo, useRef } from 'react'
import type { Sync } from '#sync'
import { useSync } from './context'

/** What a form gives its commands through. */
export type FormSync = Pick<Sync, 'run' | 'resolve'>

/**
 * The engine for a form, which may be closed while its command is under way: what is refused then goes
 * to the tray. `subject` names what a form is about, or whether it is seen, where that changes without
 * it: with another subject it is another form.
 */
export function useFormSync(subject = ''): FormSync {
  const sync = useSync()
  const shown = useRef({ subject, isGone: false })
  useEffect(() => {
    const now = { subject, isGone: false }
    shown.current = now
    return () => {
      now.isGone = true
    }
  }, [subject])
  return useMemo(
    () => ({
      run(name, input) {
        const form = shown.current
        return sync.run(name, input, { isGone: () => form.isGone })
      },
      resolve: (...settled) => sync.resolve(...settled),
    }),
    [sync],
  )
}

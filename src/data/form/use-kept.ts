import { useEffect, useMemo, useRef, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { useDeps } from '../context'
import { draftStore } from './draft-store'

/**
 * State that survives a reload, a lock and a restart of the app, stored under `name`. Without a name, or at its first
 * value, it is not stored. `forget` deletes the stored copy, not the state. `pauseMs`: a large value is stored once it
 * has not changed for so long, and when it or the page is left.
 */
export function useKept<Value>(
  name: string | null,
  schema: GenericSchema<unknown, Value>,
  first: Value,
  pauseMs = 0,
): [value: Value, set: (next: Value) => void, forget: () => void] {
  const { draftStorage } = useDeps()
  const store = name === null ? null : draftStore(draftStorage, name, schema)
  const read = () => ({ name, value: store?.read() ?? first })
  const [shown, setShown] = useState(read)
  const now = shown.name === name ? shown : read()
  if (now !== shown) setShown(now)
  const later = useLater(pauseMs)
  const set = (value: Value) => {
    later.run(() => {
      if (JSON.stringify(value) === JSON.stringify(first)) store?.clear()
      else store?.write(value)
    })
    setShown({ name, value })
  }
  const forget = () => {
    later.cancel()
    store?.clear()
  }
  return [now.value, set, forget]
}

/** Runs the last given function after a pause; at once without one, or when the component or the page is left. */
function useLater(pauseMs: number) {
  const waiting = useRef<{ run: () => void; timer: number } | null>(null)
  const { cancel, flush } = useMemo(() => {
    const cancel = () => {
      window.clearTimeout(waiting.current?.timer)
      waiting.current = null
    }
    const flush = () => {
      const run = waiting.current?.run
      cancel()
      run?.()
    }
    return { cancel, flush }
  }, [])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  const run = (work: () => void) => {
    cancel()
    if (pauseMs === 0) work()
    else waiting.current = { run: work, timer: window.setTimeout(flush, pauseMs) }
  }
  return { run, cancel }
}

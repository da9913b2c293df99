import { useEffect, useMemo, useRef, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { useDeps } from '../../../data/context'
import { draftStore } from '../../../data/form/draft-store'

/**
 * A large state that survives a reload, stored under `name`. It is stored when it has not changed for `pauseMs`, and
 * when it or the page is left. Its first value is not stored. `forget` deletes the stored copy, not the state.
 */
export function useKeptTable<Value>(
  name: string,
  schema: GenericSchema<unknown, Value>,
  {
    first,
    isFirst,
    pauseMs,
  }: { first: Value; isFirst: (value: Value) => boolean; pauseMs: number },
): [value: Value, set: (next: Value) => void, forget: () => void] {
  const { draftStorage } = useDeps()
  const read = () => ({ name, value: draftStore(draftStorage, name, schema).read() ?? first })
  const [shown, setShown] = useState(read)
  const now = shown.name === name ? shown : read()
  if (now !== shown) setShown(now)
  const later = useLater(pauseMs)
  const set = (value: Value) => {
    const store = draftStore(draftStorage, name, schema)
    later.run(() => (isFirst(value) ? store.clear() : store.write(value)))
    setShown({ name, value })
  }
  const forget = () => {
    later.cancel()
    draftStore(draftStorage, name, schema).clear()
  }
  return [now.value, set, forget]
}

/** Runs the last given function after a pause, or when the component or the page is left. */
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
    waiting.current = { run: work, timer: window.setTimeout(flush, pauseMs) }
  }
  return { run, cancel }
}

import { useCallback, useRef, useState } from 'react'

/** Runs one task at a time. A second press, faster than React can disable the button, gets null. */
export function useOnce() {
  const busy = useRef(false)
  const [running, setRunning] = useState(false)
  const once = useCallback(async <T>(task: () => Promise<T>): Promise<T | null> => {
    if (busy.current) return null
    busy.current = true
    setRunning(true)
    try {
      return await task()
    } finally {
      busy.current = false
      setRunning(false)
    }
  }, [])
  return { once, running }
}

import { useEffect, useState } from 'react'

/** Returns true during the first `ms` milliseconds after mounting. */
export function useFresh(ms: number): boolean {
  const [isFresh, setFresh] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isFresh
}

import { useEffect, useState } from 'react'

/** True for the given milliseconds after the first drawing. */
export function useFresh(ms: number): boolean {
  const [isFresh, setFresh] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isFresh
}

import { useEffect, useState } from 'react'

/** True for so many milliseconds from the first drawing on. */
export function useFresh(ms: number): boolean {
  const [isFresh, setFresh] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isFresh
}

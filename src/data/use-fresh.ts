import { useEffect, useState } from 'react'

/** Whether the component was mounted less than `ms` milliseconds ago. */
export function useFresh(ms: number): boolean {
  const [isFresh, setFresh] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isFresh
}

import { type RefObject, useEffect, useState } from 'react'

/** The look of an element that scrolls sideways: it fades out at its right edge while more is hidden there. */
export function useFadingEnd(row: RefObject<HTMLElement | null>) {
  const [hasMore, setMore] = useState(false)
  const onScroll = () => {
    const { scrollWidth = 0, clientWidth = 0, scrollLeft = 0 } = row.current ?? {}
    setMore(scrollWidth - clientWidth - scrollLeft > 1)
  }
  useEffect(() => {
    const observer = new ResizeObserver(onScroll)
    if (row.current) observer.observe(row.current)
    return () => observer.disconnect()
  })
  const maskImage = hasMore ? 'linear-gradient(90deg, #000 calc(100% - 48px), #0000)' : undefined
  return { style: { overflow: 'auto', maskImage }, onScroll }
}

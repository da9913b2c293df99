import { Box } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Segments, type SegmentsProps } from '../../ui/form/segments'
import { centerInRow } from '../../ui/layout/center-in-row'

interface SegmentRowProps<T extends string> extends SegmentsProps<T> {
  /** pixels below the row */
  gap: number
}

/**
 * Segments that may be wider than the page. The row scrolls to the chosen one, and fades out at an edge that hides
 * more.
 */
export function SegmentRow<T extends string>({ gap, ...segments }: SegmentRowProps<T>) {
  const row = useRef<HTMLDivElement>(null)
  const [hasMore, setMore] = useState(false)
  const look = () => {
    const { scrollWidth = 0, clientWidth = 0, scrollLeft = 0 } = row.current ?? {}
    setMore(scrollWidth - clientWidth - scrollLeft > 1)
  }
  useEffect(() => {
    const observer = new ResizeObserver(look)
    if (row.current) observer.observe(row.current)
    return () => observer.disconnect()
  })
  const { value } = segments
  useEffect(() => {
    if (value) centerInRow(row.current, row.current?.querySelector('input:checked')?.parentElement)
  }, [value])
  const maskImage = hasMore ? 'linear-gradient(90deg, #000 calc(100% - 48px), #0000)' : undefined
  return (
    <Box ref={row} mb={gap} style={{ overflowX: 'auto', maskImage }} onScroll={look}>
      <Segments {...segments} />
    </Box>
  )
}

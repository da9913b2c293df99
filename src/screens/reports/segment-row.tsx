import { Box } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Segments, type SegmentsProps } from '../../ui/form/segments'
import { centerInRow } from '../../ui/layout/center-in-row'
import { useFadingEnd } from '../../ui/layout/use-fading-end'

interface SegmentRowProps<T extends string> extends SegmentsProps<T> {
  /** pixels below the row */
  gap: number
}

/** Segments that may be wider than the page. The row scrolls to the chosen one. */
export function SegmentRow<T extends string>({ gap, ...segments }: SegmentRowProps<T>) {
  const row = useRef<HTMLDivElement>(null)
  const fading = useFadingEnd(row)
  const { value } = segments
  useEffect(() => {
    if (value) centerInRow(row.current, row.current?.querySelector('input:checked')?.parentElement)
  }, [value])
  return (
    <Box ref={row} mb={gap} {...fading}>
      <Segments {...segments} />
    </Box>
  )
}

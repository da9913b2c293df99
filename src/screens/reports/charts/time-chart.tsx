import { Box, Flex, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import classes from './time-chart.module.css'
import type { Point, TimeData } from './time-data'

interface TimeChartProps extends TimeData {
  title: string
  /** YYYY-MM-DD; its column is hatched, because the day isn't over */
  today: string
}

/**
 * Columns over time, and a line for the period before. Hover, touch or arrow keys choose a column; its value is shown
 * above the chart.
 */
export function TimeChart({ title, points, axis, today }: TimeChartProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const last = points.length - 1
  const at = Math.min(chosen ?? last, last)
  const point = points[at]
  const hasLine = points.some(({ before }) => before)
  const move = (event: KeyboardEvent) => {
    const next = moved(event.key, at, last)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
  }
  const pick = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left) / width
    setChosen(Math.max(0, Math.min(last, Math.floor(share * points.length))))
  }
  return (
    <Box component="figure" miw={0}>
      <Flex component="figcaption" wrap="wrap" justify="space-between" gap="2px 12px" mb={10}>
        <Text span fw={600} size="meta">
          {title}
        </Text>
        <Text span size="meta" c={chosen === null ? 'dimmed' : undefined} aria-hidden>
          {chosen === null ? legend(hasLine) : `${point?.title}: ${point?.text}`}
        </Text>
      </Flex>
      <Box
        pos="relative"
        h={188}
        m="8px 0 36px 40px"
        bdrs={4}
        style={{ '--focus-offset': '4px', touchAction: 'pan-y', cursor: 'crosshair' }}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={point && `${point.title}: ${point.text}`}
        onKeyDown={move}
        onPointerDown={pick}
        onPointerMove={pick}
        onPointerLeave={() => setChosen(null)}
        onBlur={() => setChosen(null)}
      >
        <Axis axis={axis} />
        <Flex pos="relative" h="100%">
          {points.map((each, index) => (
            <Column
              key={each.key}
              point={each}
              isToday={each.key === today}
              isChosen={index === chosen}
              labels={labelsAt(index, points.length)}
            />
          ))}
        </Flex>
        {hasLine && <Line points={points} />}
      </Box>
    </Box>
  )
}

const legend = (hasLine: boolean) => (hasLine ? 'Line: the period before' : '')

function moved(key: string, at: number, last: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}

/** Whether a column has a label, on a wide screen and on a phone. */
const labelsAt = (index: number, count: number) => ({
  wide: index % Math.ceil(count / 16) === 0,
  narrow: index % Math.ceil(count / 7) === 0,
})

function Axis({ axis }: Pick<TimeData, 'axis'>) {
  return axis.map(({ share, text }) => (
    <Box
      key={text}
      pos="absolute"
      left={0}
      right={0}
      bottom={`${share * 100}%`}
      mb={-1}
      style={{ borderBottom: '1px solid var(--fd-hairline)' }}
    >
      <Text span pos="absolute" right="calc(100% + 6px)" bottom={-7} size="board" c="dimmed">
        {text}
      </Text>
    </Box>
  ))
}

interface ColumnProps {
  point: Point
  isToday: boolean
  isChosen: boolean
  labels: { wide: boolean; narrow: boolean }
}

function Column({ point, isToday, isChosen, labels }: ColumnProps) {
  return (
    <Flex
      pos="relative"
      flex="1 1 0"
      justify="center"
      align="flex-end"
      miw={0}
      bg={isChosen ? 'var(--fd-hover)' : undefined}
      className={classes.column}
      data-chosen={isChosen || undefined}
      data-today={isToday || undefined}
    >
      <Box className={classes.bar} w="62%" maw={26} h={`${point.share * 100}%`} />
      <Stack
        gap={0}
        align="center"
        pos="absolute"
        top="100%"
        mt={4}
        fz="board"
        lh="board"
        {...(isToday ? { fw: 600, c: 'var(--fd-plum)' } : { c: 'dimmed' })}
        className={classes.label}
        data-wide={labels.wide || undefined}
        data-narrow={labels.narrow || undefined}
      >
        {point.label.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Stack>
    </Flex>
  )
}

/** The values of the period before as a line through the middle of the columns. */
function Line({ points }: { points: readonly Point[] }) {
  const places = points.flatMap(({ before }, at) =>
    before === null ? [] : [`${((at + 0.5) / points.length) * 100},${(1 - before) * 100}`],
  )
  return (
    <Box
      component="svg"
      pos="absolute"
      inset={0}
      w="100%"
      h="100%"
      style={{ overflow: 'visible', pointerEvents: 'none' }}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden
    >
      <polyline
        points={places.join(' ')}
        fill="none"
        stroke="var(--fd-ink-2)"
        strokeWidth={1.5}
        strokeDasharray="4 3"
        vectorEffect="non-scaling-stroke"
      />
    </Box>
  )
}

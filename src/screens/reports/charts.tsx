import { Box, Flex, Stack, Text } from '@mantine/core'
import { weekdayOf } from '#domain/kernel/dates'
import type { Chart, ChartLine } from './chart-data'
import classes from './charts.module.css'

interface ChartProps {
  chart: Chart
  /** YYYY-MM-DD; marked in the chart */
  today: string
}

/** A chart. It is hidden from screen readers, because the table below has the same values. */
export function ChartFigure({ chart, today }: ChartProps) {
  const isTwofold = chart.titles.length > 1
  return (
    <Box component="figure" miw={0}>
      <Flex
        component="figcaption"
        justify="space-between"
        gap={12}
        mb={10}
        fw={600}
        fz="meta"
        lh="meta"
      >
        {chart.title}
        {isTwofold && (
          <Flex component="span" gap={12} fz="xs" fw={400} c="dimmed">
            {chart.titles.map((title, at) => (
              <Flex component="span" key={title} align="center" gap={5}>
                <Box component="span" w={10} h={10} bdrs={3} bg={colours[at]} />
                {title}
              </Flex>
            ))}
          </Flex>
        )}
      </Flex>
      <div role="img" aria-label={`${chart.title}: the figures are in the table below`}>
        {chart.form === 'columns' ? (
          <Columns lines={chart.lines} today={today} />
        ) : (
          <Bars lines={chart.lines} />
        )}
      </div>
    </Box>
  )
}

/** Colours of the bars: plum and its tint. */
const colours = ['var(--fd-plum-fill)', 'var(--fd-plum-tint)'] as const

function Bars({ lines }: { lines: readonly ChartLine[] }) {
  return lines.map(({ label, bars }) => (
    <Flex key={label} align="center" gap={10} py={4} fz="meta" lh="meta">
      <Text span inherit flex="none" w={110} truncate c="dimmed">
        {label}
      </Text>
      <Stack flex={1} miw={0} gap={2}>
        {bars.map(({ title, share, text }, at) => (
          <Flex key={title} align="center" gap={8}>
            <Box flex={1}>
              <Box w={`${share * 100}%`} miw={2} h={14} bdrs={3} bg={colours[at]} />
            </Box>
            <Text span w={84} size="xs" ta="right">
              {text}
            </Text>
          </Flex>
        ))}
      </Stack>
    </Flex>
  ))
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Round numbers along the axis: 0 and at most four more, none above `most`. */
function steps(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most / 3))
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => most / each <= 4) ?? most
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step)
}

/** A column's label: a day's number and weekday, or a month and year. */
function columnLabel(label: string): [string, string] {
  const [year = '', month = '', day] = label.split('-')
  if (day) return [String(Number(day)), weekdayOf(label).slice(0, 1)]
  const name = new Date(Date.UTC(Number(year), Number(month) - 1, 15))
  return [name.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' }), year]
}

function Columns({ lines, today }: { lines: readonly ChartLine[]; today: string }) {
  const most = Math.max(1, ...lines.map(({ bars }) => bars[0]?.value ?? 0))
  return (
    <Box
      className={classes.plot}
      pos="relative"
      h={188}
      m="8px 0 36px 36px"
      data-many={lines.length > 24 || undefined}
    >
      {steps(most).map((value) => (
        <Box
          key={value}
          pos="absolute"
          left={0}
          right={0}
          bottom={`${(value / most) * 100}%`}
          mb={-1}
          style={{ borderBottom: '1px solid var(--fd-hairline)' }}
        >
          <Text span pos="absolute" right="calc(100% + 6px)" bottom={-7} size="board" c="dimmed">
            {compact.format(value / 100)}
          </Text>
        </Box>
      ))}
      <Flex gap={1} pos="relative" h="100%">
        {lines.map(({ label, bars }) => (
          <Column key={label} label={label} bar={bars[0]} isToday={label === today} />
        ))}
      </Flex>
    </Box>
  )
}

interface ColumnProps {
  label: string
  bar: ChartLine['bars'][number] | undefined
  isToday: boolean
}

function Column({ label, bar, isToday }: ColumnProps) {
  return (
    <Flex
      className={classes.column}
      justify="center"
      align="flex-end"
      flex="1 1 0"
      miw={0}
      pos="relative"
      data-today={isToday || undefined}
    >
      <Box
        w="62%"
        maw={26}
        h={`${(bar?.share ?? 0) * 100}%`}
        bdrs="3px 3px 0 0"
        bg={colours[0]}
        title={`${label}: ${bar?.text}`}
      />
      <Stack
        className={classes.label}
        align="center"
        gap={0}
        pos="absolute"
        top="100%"
        mt={4}
        fz="board"
        lh="board"
        fw={isToday ? 600 : undefined}
        c={isToday ? 'var(--fd-plum)' : 'dimmed'}
      >
        {columnLabel(label).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Stack>
    </Flex>
  )
}

import { Box, Flex, Text } from '@mantine/core'
import { weekdayOf } from '#domain/kernel/dates'
import type { Chart, ChartLine } from './chart-data'
import classes from './charts.module.css'

interface ChartProps {
  chart: Chart
  /** YYYY-MM-DD; marked in the chart */
  today: string
}

/** A chart, hidden from screen readers because the table below has the same figures. */
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
          <span className={classes.legend}>
            {chart.titles.map((title) => (
              <span key={title}>{title}</span>
            ))}
          </span>
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

function Bars({ lines }: { lines: readonly ChartLine[] }) {
  return lines.map(({ label, bars }) => (
    <div key={label} className={classes.row}>
      <Text span inherit truncate c="dimmed">
        {label}
      </Text>
      <div>
        {bars.map(({ title, share, text }) => (
          <div key={title} className={classes.track}>
            <span className={classes.bar} style={{ width: `${share * 100}%` }} />
            <Text span size="xs" ta="right">
              {text}
            </Text>
          </div>
        ))}
      </div>
    </div>
  ))
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Up to four round steps up to the largest value. */
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
    <div className={classes.plot} data-many={lines.length > 24 || undefined}>
      {steps(most).map((value) => (
        <span key={value} className={classes.step} style={{ bottom: `${(value / most) * 100}%` }}>
          <span>{compact.format(value / 100)}</span>
        </span>
      ))}
      <Flex gap={1} pos="relative" h="100%">
        {lines.map(({ label, bars }) => (
          <div key={label} className={classes.column} data-today={label === today || undefined}>
            <span
              className={classes.stick}
              style={{ height: `${(bars[0]?.share ?? 0) * 100}%` }}
              title={`${label}: ${bars[0]?.text}`}
            />
            <span className={classes.label}>
              {columnLabel(label).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
          </div>
        ))}
      </Flex>
    </div>
  )
}

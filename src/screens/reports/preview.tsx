import { SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import type { ReportPreview } from '#domain/calls/reports'
import { asOfWords } from '#domain/reports/as-of'
import type { ReportName } from '#domain/reports/asked'
import type { Days } from '#domain/reports/period'
import type { ReportTable } from '#domain/reports/table'
import { Tag } from '../../ui/feedback/tag'
import { cellDate } from '../../ui/format/format-date'
import { count } from '../../ui/format/format-text'
import { DataTable } from '../../ui/table/data-table'
import { daysAsked, timeWords } from './asking'
import { BarChart } from './charts/bars'
import { type Chart, chartsOf } from './charts/chart-data'
import { TimeChart } from './charts/time-chart'
import classes from './preview.module.css'
import { SegmentRow } from './segment-row'
import { type Earlier, type Figure, hasNoRecordsBefore, headlineOf } from './sheet/headline'
import { NoPreview } from './sheet/no-preview'
import { isAllInPesos, SheetTable } from './sheet/sheet-table'
import { Totals, TotalsCard } from './sheet/totals'
import type { PreviewState } from './use-preview'
import type { Comparison } from './use-report'

interface PreviewProps {
  report: ReportName
  state: PreviewState
  /** the days to compare, with their previews; null: nothing can be compared */
  compared: (Comparison & { states: { full: PreviewState; before: PreviewState } }) | null
  /** days of the preview; null: the report has no range */
  days: Days | null
  today: string
}

/** A preview of a report's file: totals, charts, and the first rows of each sheet. */
export function Preview({ report, state, compared, days, today }: PreviewProps) {
  if (state.kind === 'none') return <NoPreview>{state.why}</NoPreview>
  if (state.kind === 'loading') return <DataTable {...nothingYet} />
  const { tables } = state.preview
  const earlier = earlierOf(compared)
  const figures = headlineOf(report, tables, earlier)
  return (
    <Sheets
      key={report}
      preview={state.preview}
      hours={hoursNotes[report]}
      figures={figures}
      before={comparisonWords(compared)}
      charts={chartsOf(
        report,
        { tables, days },
        earlier && compared && !hasNoRecordsBefore(figures)
          ? { tables: earlier.before, days: daysAsked(compared.before) }
          : null,
      )}
      from={originWords(state)}
      today={today}
    />
  )
}

/** Notes on what hours include, because two reports count them otherwise. */
const hoursNotes: Partial<Record<ReportName, string>> = {
  staffs:
    'Hours are those of completed services, without cleaning. Occupancy counts the time for cleaning, too.',
  occupancy:
    'Hours Booked and Completed include the time for cleaning. Therapist Statistics leaves it out.',
}

/** The sentence about sums that this tablet made, or the service from what it had some seconds ago; null: of now. */
function originWords(state: PreviewState): string | null {
  if (state.kind !== 'shown') return null
  if (state.from === 'service') return state.preview.asOf ? asOfWords(state.preview.asOf) : null
  const { unsent, since } = state
  const sent = unsent > 0 ? `, with ${count(unsent, 'change')} not sent yet` : ''
  const kept = since ? `, without visits before ${cellDate(since)}` : ''
  return `From this device${sent}${kept}`
}

type Compared = PreviewProps['compared']

/** The sheets to compare with, as soon as all are there. */
function earlierOf(compared: Compared): Earlier | null {
  if (!compared) return null
  const { full, before } = compared.states
  if (before.kind !== 'shown' || (compared.full && full.kind !== 'shown')) return null
  const tables = compared.full && full.kind === 'shown' ? full.preview.tables : null
  return { full: tables, before: before.preview.tables }
}

/** The sentence that names the days that are compared; null if they can't be. */
function comparisonWords(compared: Compared): string | null {
  if (!compared) return null
  const { full, before, states } = compared
  if (states.before.kind === 'none' || (full && states.full.kind === 'none')) return null
  const words = timeWords(before.query)
  return full
    ? `Full days, ${timeWords(full.query)}, compared with ${words}`
    : `Compared with ${words}`
}

const nothingYet = {
  caption: 'Preview',
  columns: [{ key: 'first', title: 'Preview', cell: () => null }],
  rows: null,
  rowKey: () => '',
  empty: '',
}

interface SheetsProps {
  preview: ReportPreview
  /** a sentence on the hours of the report; absent: it has none */
  hours: string | undefined
  figures: readonly Figure[]
  /** a sentence that names the period compared with */
  before: string | null
  charts: readonly Chart[]
  /** origin or age of the sums, if they are not the service's of now */
  from: string | null
  today: string
}

/** The sheet shown first: that of the chart over time; without one, the first sheet. */
const firstSheet = (charts: readonly Chart[], tables: readonly ReportTable[]): string =>
  charts.find(({ form }) => form === 'columns')?.sheet ?? tables[0]?.name ?? ''

function Sheets(props: SheetsProps) {
  const { preview, hours, figures, before, charts, from, today } = props
  const { fileName, tables } = preview
  const [chosen, setChosen] = useState(firstSheet(charts, tables))
  const table = tables.find(({ name }) => name === chosen) ?? tables[0]
  if (!table) return null
  // Bars are not shown above their own sheet, because its rows say the same.
  const shownCharts = charts.filter(({ form, sheet }) => form === 'columns' || sheet !== table.name)
  return (
    <>
      <TotalsCard>
        {from && (
          <div className={classes.from}>
            <Tag>{from}</Tag>
          </div>
        )}
        <Totals figures={figures} before={before} />
        {shownCharts.length > 0 && (
          <SimpleGrid
            className={classes.charts}
            minColWidth="min(300px, 100%)"
            autoFlow="auto-fit"
            spacing={40}
            verticalSpacing={20}
            pt={20}
          >
            {shownCharts.map((chart) =>
              chart.form === 'columns' ? (
                <TimeChart key={chart.title} {...chart} today={today} />
              ) : (
                <BarChart key={chart.title} {...chart} />
              ),
            )}
          </SimpleGrid>
        )}
      </TotalsCard>
      {tables.length > 1 && (
        <SegmentRow
          label="Sheet"
          gap={12}
          options={tables.map(({ name }) => ({ value: name, label: name }))}
          value={table.name}
          onChange={setChosen}
        />
      )}
      <SheetTable table={table} empty="No rows" />
      <Text size="meta" mt={12} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {fileName}
        {isAllInPesos(table) && ' · amounts in PHP'}
        {table.rows.length < table.rowCount &&
          ` · the first ${table.rows.length} of ${table.rowCount} rows`}
      </Text>
      {hours && (
        <Text size="meta" mt={4} c="dimmed">
          {hours}
        </Text>
      )}
    </>
  )
}

import { monthNames } from '#domain/kernel/date-words'
import { addDays } from '#domain/kernel/dates'
import { type Days, lengthOf } from '#domain/reports/period'
import type { ColumnKind, ReportTable } from '#domain/reports/table'
import { dayTitle } from '../../../ui/format/format-date'
import { cellText } from '../sheet/cell-text'
import { placeOf } from '../sheet/place-of'

/** One column: a day, or a month if the range is long. */
export interface Point {
  /** YYYY-MM-DD or YYYY-MM */
  key: string
  /** the date in words */
  title: string
  /** the value in words, and the value of the period before if it is known */
  text: string
  /** fractions of the top of the axis, 0 to 1 */
  share: number
  before: number | null
  /** two lines under the column: the day or month, and the name of a month or year where it begins */
  label: readonly [string, string]
}

export interface TimeData {
  points: readonly Point[]
  /** round values with their place on the axis, 0 to 1 */
  axis: readonly { share: number; text: string }[]
}

/** A sheet with a row for each day, and the key of a column of it. */
interface Series {
  table: ReportTable
  value: string
}

/** Maximum number of columns that can be told apart. A longer range is shown by month. */
const mostColumns = 62

/** Maximum number of days of a chart, about ten years. */
const mostDays = 3700

/** Makes a chart of all days of a range, those without rows included. `before`: days and table to compare with. */
export function timeData(
  series: Series,
  days: Days,
  before: { table: ReportTable; days: Days } | null,
): TimeData | null {
  if (lengthOf(days) > mostDays) return null
  const values = valuesIn(series, days)
  const earlier = before && [...valuesIn({ ...series, table: before.table }, before.days).values()]
  const kind = series.table.columns[placeOf(series.table, series.value)]?.kind ?? 'whole'
  const top = topOf([...values.values(), ...(earlier ?? [])])
  if (top === null) return null
  const points = [...values].map(([key, value], at): Point => {
    const then = earlier?.[at] ?? null
    const rest = then === null ? '' : `, before ${cellText(kind, then)}`
    return {
      key,
      title: titleOf(key),
      text: `${cellText(kind, value)}${rest}`,
      share: Math.max(0, value / top.most),
      before: then === null ? null : Math.max(0, then / top.most),
      label: labelOf(key, at === 0),
    }
  })
  return {
    points,
    axis: top.steps.map((step) => ({ share: step / top.most, text: stepText(kind, step) })),
  }
}

/** Values by day, in order; by month if the range is long. A day without a row has 0. */
function valuesIn({ table, value }: Series, { start, end }: Days): Map<string, number> {
  const at = placeOf(table, value)
  const known = new Map(table.rows.map((row) => [String(row[0] ?? ''), Number(row[at] ?? 0)]))
  const days: [string, number][] = []
  for (let day = start; day <= end; day = addDays(day, 1)) days.push([day, known.get(day) ?? 0])
  if (days.length <= mostColumns) return new Map(days)
  const months = new Map<string, number>()
  for (const [day, sum] of days)
    months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + sum)
  return months
}

/** The top of the axis, and up to five round values from 0 to it; null if no value is above 0. */
function topOf(values: readonly number[]): { most: number; steps: number[] } | null {
  const highest = values.reduce((most, value) => Math.max(most, value), 0)
  if (highest <= 0) return null
  const power = 10 ** Math.floor(Math.log10(highest / 3))
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => highest / each <= 4)
  const size = step ?? highest
  const count = Math.ceil(highest / size)
  return { most: count * size, steps: Array.from({ length: count + 1 }, (_, at) => at * size) }
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

function stepText(kind: ColumnKind, step: number): string {
  if (kind === 'percent') return cellText(kind, step)
  return compact.format(kind === 'php' ? step / 100 : step)
}

const monthOf = (key: string) => monthNames[Number(key.slice(5, 7)) - 1] ?? ''

const isDay = (key: string) => key.length === 10

function titleOf(key: string): string {
  return isDay(key) ? `${dayTitle(key)}, ${key.slice(0, 4)}` : `${monthOf(key)} ${key.slice(0, 4)}`
}

function labelOf(key: string, isFirst: boolean): [string, string] {
  const month = monthOf(key).slice(0, 3)
  if (!isDay(key)) return [month, isFirst || key.endsWith('-01') ? key.slice(0, 4) : '']
  const day = key.slice(8)
  return [String(Number(day)), isFirst || day === '01' ? month : '']
}

import type { ReportTable } from '#domain/reports/table'
import { ofCancelledTitle } from '#domain/reports/tally'
import { cellText, isNumeric } from './cell-text'
import classes from './preview.module.css'

/**
 * The totals of a sheet. `lead` is the main total, with a remark on what it excludes; without one, the
 * number of rows.
 */
export function Totals({ table, lead }: { table: ReportTable; lead: string | undefined }) {
  const sums = table.columns
    .map((column, at) => ({ ...column, sum: table.total[at] ?? null }))
    .filter(({ kind, sum }) => isNumeric(kind) && sum !== null)
    .sort((a, b) => Number(b.title === lead) - Number(a.title === lead))
  const leftOut = lead && sums.find(({ title, sum }) => title === ofCancelledTitle && sum)
  const shown = sums.filter(({ title }) => !lead || title !== ofCancelledTitle)
  return (
    <dl className={classes.totals}>
      {!lead && (
        <div data-lead>
          <dt>{table.name}</dt>
          <dd>{cellText('whole', table.rowCount)}</dd>
        </div>
      )}
      {shown.map(({ title, kind, sum }) => (
        <div key={title} data-lead={title === lead || undefined}>
          <dt>{title}</dt>
          <dd>
            {kind === 'php' && 'PHP '}
            {cellText(kind, sum)}
          </dd>
          {title === lead && leftOut && (
            <dd data-note>without {cellText('php', leftOut.sum)} of cancelled bookings</dd>
          )}
        </div>
      ))}
    </dl>
  )
}

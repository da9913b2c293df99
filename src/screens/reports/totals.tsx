import type { ReportTable } from '#domain/reports/table'
import { cellText, isNumeric } from './cell-text'
import classes from './preview.module.css'

/** The totals of a sheet; `lead` is the one that counts most. Without one it is how many rows. */
export function Totals({ table, lead }: { table: ReportTable; lead: string | undefined }) {
  const sums = table.columns
    .map((column, at) => ({ ...column, sum: table.total[at] ?? null }))
    .filter(({ kind, sum }) => isNumeric(kind) && sum !== null)
    .sort((a, b) => Number(b.title === lead) - Number(a.title === lead))
  return (
    <dl className={classes.totals}>
      {!lead && (
        <div data-lead>
          <dt>{table.name}</dt>
          <dd>{cellText('whole', table.rowCount)}</dd>
        </div>
      )}
      {sums.map(({ title, kind, sum }) => (
        <div key={title} data-lead={title === lead || undefined}>
          <dt>{title}</dt>
          <dd>
            {kind === 'php' && 'PHP '}
            {cellText(kind, sum)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

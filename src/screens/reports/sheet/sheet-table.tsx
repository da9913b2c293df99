import { Box } from '@mantine/core'
import type { Cell, ColumnKind, ReportTable } from '#domain/reports/table'
import { type Column, DataTable } from '../../../ui/table/data-table'
import { cellText, isNumeric } from './cell-text'
import classes from './sheet-table.module.css'

interface Row {
  key: string
  cells: readonly Cell[]
}

/** Maximum number of columns that fit on a tablet. With more, the table scrolls and its lines don't wrap. */
const fitting = 10

/** Maximum number of amount columns with "PHP" in their heads. With more, one note beside the table says it. */
const named = 3

export const isAllInPesos = ({ columns }: ReportTable): boolean =>
  columns.filter(({ kind }) => kind === 'php').length > named

/** A sheet as a table. Columns can be sorted, and the totals are last. */
export function SheetTable({ table, empty }: { table: ReportTable; empty: string }) {
  const hasUnits = !isAllInPesos(table)
  const rows = table.rows.map((cells, at): Row => ({ key: `${table.name} ${at}`, cells }))
  const columns = table.columns.map(
    ({ title, kind }, at): Column<Row> => ({
      key: title,
      title: kind === 'php' && hasUnits ? `${title} (PHP)` : title,
      cell: ({ cells }) => cellOf(cellText(kind, cells[at])),
      sort: ({ cells }) => cells[at] ?? null,
      ...(isNumeric(kind) && { align: 'right' }),
    }),
  )
  return (
    <div className={classes.table} data-wide={columns.length > fitting || undefined}>
      <DataTable
        key={table.name}
        caption={table.name}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        empty={empty}
        foot={table.columns.map(({ kind }, at) => footText(kind, at, table.total[at]))}
      />
    </div>
  )
}

/** Length of a text that gets a width of its own, so that it doesn't make a tall, narrow cell. */
const long = 24

const cellOf = (text: string) => (text.length > long ? <Box miw={240}>{text}</Box> : text)

/** Text of a cell in the last line: a label in the first column, then sums; empty in columns without a sum. */
function footText(kind: ColumnKind, at: number, total: Cell | undefined): string {
  if (total === null || total === undefined) return ''
  return cellText(at === 0 ? 'text' : kind, total)
}

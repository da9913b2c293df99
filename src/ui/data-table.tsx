import { Table } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Icon } from './icon'
import { nextSorting, type Sorting, type SortValue, sortRows } from './sort'
import classes from './table.module.css'

export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the right. */
  align?: 'right'
  /** Makes the column sortable. */
  sort?: (row: Row) => SortValue
  /** CSS width. */
  width?: string
}

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  /** Null until the first load, which shows still grey rows. */
  rows: readonly Row[] | null
  rowKey: (row: Row) => string
  /** The fixed sentence of an empty list. */
  empty: string
  sortedBy?: Sorting
  /** The last line, which stays there however the rows are sorted: a cell for each column. */
  foot?: readonly ReactNode[]
}

/** A table of at most 800 px with a sticky head, sorted by pressing a column's head. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting | null>(props.sortedBy ?? null)
  const sortValue = props.columns.find((column) => column.key === sorting?.column)?.sort
  const rows =
    props.rows && sorting && sortValue
      ? sortRows(props.rows, sortValue, sorting.descending)
      : props.rows
  return (
    <section className={classes.frame} aria-label={props.caption} aria-busy={rows === null}>
      <Table stickyHeader className={classes.table}>
        <caption className={classes.caption}>{props.caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {props.columns.map((column) => (
              <HeadCell
                key={column.key}
                column={column}
                sorting={sorting}
                onSort={() => setSorting(nextSorting(sorting, column.key))}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows?.map((row) => (
            <Table.Tr key={props.rowKey(row)} className={classes.row}>
              {props.columns.map((column) => (
                <Table.Td key={column.key} data-align={column.align}>
                  {column.cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
          {rows?.length === 0 && <FullRow span={props.columns.length}>{props.empty}</FullRow>}
          {rows === null && <GreyRows span={props.columns.length} />}
        </Table.Tbody>
        {props.foot && (
          <Table.Tfoot className={classes.foot}>
            <Table.Tr>
              {props.columns.map((column, at) => (
                <Table.Td key={column.key} data-align={column.align}>
                  {props.foot?.[at]}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </section>
  )
}

interface HeadCellProps<Row> {
  column: Column<Row>
  sorting: Sorting | null
  onSort: () => void
}

function HeadCell<Row>({ column, sorting, onSort }: HeadCellProps<Row>) {
  const sorted = sorting?.column === column.key ? sorting : null
  const direction = sorted?.descending ? 'descending' : 'ascending'
  return (
    <Table.Th
      scope="col"
      data-align={column.align}
      aria-sort={sorted ? direction : undefined}
      style={{ width: column.width }}
    >
      {column.sort ? (
        <button type="button" className={classes.sort} onClick={onSort}>
          {column.title}
          {sorted && <Icon name={sorted.descending ? 'arrow-down' : 'arrow-up'} size={13} />}
        </button>
      ) : (
        column.title
      )}
    </Table.Th>
  )
}

function FullRow(props: { span: number; children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Td colSpan={props.span} className={classes.empty}>
        {props.children}
      </Table.Td>
    </Table.Tr>
  )
}

function GreyRows(props: { span: number }) {
  return ['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
    <Table.Tr key={row} aria-hidden="true">
      <Table.Td colSpan={props.span}>
        <div className={classes.grey} />
      </Table.Td>
    </Table.Tr>
  ))
}

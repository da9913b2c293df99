import { Box, Button, Flex, Paper, Table, VisuallyHidden } from '@mantine/core'
import { type MouseEvent, memo, type ReactNode, startTransition, useState } from 'react'
import { nextSorting, type Sorting, type SortValue, sortRows } from '../format/sort'
import { Icon } from '../icons/icon'
import classes from './table.module.css'

export interface Column<Row> {
  key: string
  title: string
  /** whether the head is for screen readers only */
  hiddenTitle?: boolean
  cell: (row: Row) => ReactNode
  /** right alignment, for numbers */
  align?: 'right'
  /** The value to sort by; makes the column sortable. */
  sort?: (row: Row) => SortValue
  /** text for the search; default: the text of the cell, else the sort value */
  text?: (row: Row) => string
  /** CSS width. */
  width?: string
}

/** The searchable text of a cell. */
export function cellWords<Row>({ cell, sort, text }: Column<Row>, row: Row): string {
  const shown = text ? text(row) : cell(row)
  return typeof shown === 'string' ? shown : `${sort?.(row) ?? ''}`
}

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  /** null before the first load, when placeholder rows are shown */
  rows: readonly Row[] | null
  rowKey: (row: Row) => string
  /** Text of an empty list. */
  empty: string
  sortedBy?: Sorting
  /** called to sort by a column; `rows` then come sorted by `sortedBy`. Absent: the table sorts the rows */
  onSort?: (column: string) => void
  /** whether a row stays above all other rows in any sorting */
  isFirst?: (row: Row) => boolean
  /** Rows per page; absent: one page. */
  pageSize?: number
  /** The search text; a change returns to the first page. */
  search?: string
  /** cells of the last line, one for each column; it stays last in any sorting */
  foot?: readonly ReactNode[]
}

/** A table, at most 800 px high, with a sticky head. A press on a column's head sorts the rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { sortedBy = null, onSort } = props
  const [own, setOwn] = useState<Sorting | null>(sortedBy)
  const sorting = onSort ? sortedBy : own
  const sort = onSort ?? ((column: string) => setOwn(nextSorting(own, column)))
  const sortValue = onSort
    ? undefined
    : props.columns.find((column) => column.key === sorting?.column)?.sort
  const sorted =
    props.rows && sorting && sortValue
      ? sortRows(props.rows, sortValue, sorting.descending)
      : props.rows
  const ordered = sorted && props.isFirst ? firstAbove(sorted, props.isFirst) : sorted
  const { rows, pager } = usePages(ordered, props.pageSize, props.search ?? '')
  return (
    <>
      {/* Positioned, because the hidden caption and heads would otherwise lie outside of the scroller. */}
      <Paper
        component="section"
        withBorder
        radius="lg"
        pos="relative"
        mah={800}
        mih={0}
        style={{ overflow: 'auto' }}
        aria-label={props.caption}
        aria-busy={rows === null}
      >
        <Table stickyHeader lh="sm" className={classes.table}>
          <caption>
            <VisuallyHidden>{props.caption}</VisuallyHidden>
          </caption>
          <Table.Thead>
            <Table.Tr>
              {props.columns.map((column) => (
                <HeadCell
                  key={column.key}
                  column={column}
                  sorting={sorting}
                  onSort={() => sort(column.key)}
                />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows?.map((row) => (
              <BodyRow key={props.rowKey(row)} row={row} columns={props.columns} />
            ))}
            {rows?.length === 0 && <FullRow span={props.columns.length}>{props.empty}</FullRow>}
            {rows === null && <GreyRows span={props.columns.length} />}
          </Table.Tbody>
          {props.foot && (
            <Table.Tfoot fw={600} style={{ borderTop: '1px solid var(--fd-hairline)' }}>
              <Table.Tr>
                {props.columns.map((column, at) => (
                  <Table.Td key={column.key} ta={column.align}>
                    {props.foot?.[at]}
                  </Table.Td>
                ))}
              </Table.Tr>
            </Table.Tfoot>
          )}
        </Table>
      </Paper>
      {pager}
    </>
  )
}

interface BodyRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
}

/** A row, drawn again only when it or the columns are other objects. */
const BodyRow = memo(function BodyRow<Row>({ row, columns }: BodyRowProps<Row>) {
  return (
    <Table.Tr className={classes.row} onClick={pressName}>
      {columns.map((column) => (
        <Table.Td key={column.key} ta={column.align}>
          {column.cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}) as <Row>(props: BodyRowProps<Row>) => ReactNode // memo drops the type parameter

/** Opens a row by a press anywhere on it, if its `RowName` has `wholeRow`. */
function pressName({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) {
  if (target instanceof Element && target.closest('button, a')) return
  currentTarget.querySelector<HTMLElement>('[data-whole]')?.click()
}

const firstAbove = <Row,>(rows: readonly Row[], isFirst: (row: Row) => boolean): Row[] => [
  ...rows.filter(isFirst),
  ...rows.filter((row) => !isFirst(row)),
]

/** The rows of the open page. If the list has become shorter, the last page is open. */
function usePages<Row>(rows: readonly Row[] | null, size: number | undefined, search: string) {
  const [opened, setOpened] = useState({ search, page: 1 })
  if (size === undefined) return { rows, pager: null }
  const pages = Math.max(1, Math.ceil((rows?.length ?? 0) / size))
  const page = opened.search === search ? Math.min(opened.page, pages) : 1
  // Draw the rows in portions, so that the next press needn't wait for all of them.
  const open = (next: number) => startTransition(() => setOpened({ search, page: next }))
  return {
    rows: rows?.slice((page - 1) * size, page * size) ?? null,
    pager: <Pager page={page} pages={pages} onPage={open} />,
  }
}

interface HeadCellProps<Row> {
  column: Column<Row>
  sorting: Sorting | null
  onSort: () => void
}

function HeadCell<Row>({ column, sorting, onSort }: HeadCellProps<Row>) {
  const sorted = sorting?.column === column.key ? sorting : null
  const Title = column.hiddenTitle ? VisuallyHidden : 'span'
  const direction = sorted?.descending ? 'descending' : 'ascending'
  return (
    <Table.Th
      scope="col"
      ta={column.align}
      aria-sort={sorted ? direction : undefined}
      w={column.width}
    >
      {column.sort ? (
        <button type="button" className={classes.sort} onClick={onSort}>
          {column.title}
          {sorted && <Icon name={sorted.descending ? 'arrow-down' : 'arrow-up'} size={13} />}
        </button>
      ) : (
        <Title>{column.title}</Title>
      )}
    </Table.Th>
  )
}

function FullRow(props: { span: number; children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Td colSpan={props.span} h={160} ta="center" c="dimmed">
        {props.children}
      </Table.Td>
    </Table.Tr>
  )
}

function GreyRows(props: { span: number }) {
  return ['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
    <Table.Tr key={row} aria-hidden="true">
      <Table.Td colSpan={props.span}>
        <Box h={12} bdrs={6} bg="var(--fd-hover)" />
      </Table.Td>
    </Table.Tr>
  ))
}

interface PagerProps {
  /** Number of the page, from 1. */
  page: number
  pages: number
  onPage: (page: number) => void
}

/** "Page X of Y" between Previous and Next (SPEC.md LOCKER-1). */
export function Pager({ page, pages, onPage }: PagerProps) {
  return (
    <Flex
      component="nav"
      align="center"
      justify="center"
      gap={16}
      pt={12}
      fz="sm"
      lh="sm"
      aria-label="Pages"
    >
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span role="status">
        Page {page} of {pages}
      </span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </Flex>
  )
}

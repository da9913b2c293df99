import { Box, Button, Flex, Paper, Table, VisuallyHidden } from '@mantine/core'
import { type MouseEvent, memo, type ReactNode, startTransition, useRef, useState } from 'react'
import { nextSorting, type Sorting, type SortValue, sortRows } from '../format/sort'
import { Icon } from '../icons/icon'
import { useFadingEnd } from '../layout/use-fading-end'
import classes from './table.module.css'

export interface Column<Row> {
  key: string
  title: string
  /** whether only screen readers get the column's title */
  hiddenTitle?: boolean
  cell: (row: Row) => ReactNode
  /** right alignment, for numbers */
  align?: 'right'
  /** The value to sort by; absent: the column can't be sorted. */
  sort?: (row: Row) => SortValue
  /** text that the search looks in; absent: the text of the cell, else the value to sort by */
  text?: (row: Row) => string
  /** CSS width. */
  width?: string
}

export function cellWords<Row>({ cell, sort, text }: Column<Row>, row: Row): string {
  const shown = text ? text(row) : cell(row)
  return typeof shown === 'string' ? shown : `${sort?.(row) ?? ''}`
}

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  /** null until the first rows are read; placeholders are shown then */
  rows: readonly Row[] | null
  rowKey: (row: Row) => string
  /** content of an empty list */
  empty: ReactNode
  sortedBy?: Sorting
  /**
   * called when the user sorts by a column; the caller then passes the rows in the order `sortedBy`. Absent: the table
   * sorts them itself
   */
  onSort?: (column: string) => void
  /** whether a row stays on top in any order */
  isFirst?: (row: Row) => boolean
  /** Rows per page; absent: one page. */
  pageSize?: number
  /** the text searched for; when it changes, the first page is shown */
  search?: string
  /** cells of the last line, one for each column; the line stays last in any order */
  foot?: readonly ReactNode[]
}

/** A table of at most 800 px with a head that stays in view. A press on a column's head sorts by it. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { sortedBy = null, onSort } = props
  const card = useRef<HTMLDivElement>(null)
  const fading = useFadingEnd(card)
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
      {/* Positioned, because the hidden caption and heads would otherwise lie outside of the scrolling element. */}
      <Paper
        component="section"
        withBorder
        radius="lg"
        pos="relative"
        mah={800}
        mih={0}
        ref={card}
        {...fading}
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

/** A row. It is drawn again only if its data or the columns are new objects. */
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
}) as <Row>(props: BodyRowProps<Row>) => ReactNode // `memo` drops the type parameter

/** Opens a row that is pressed anywhere, if its `RowName` has `wholeRow`. */
function pressName({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) {
  if (target instanceof Element && target.closest('button, a')) return
  currentTarget.querySelector<HTMLElement>('[data-whole]')?.click()
}

const firstAbove = <Row,>(rows: readonly Row[], isFirst: (row: Row) => boolean): Row[] => [
  ...rows.filter(isFirst),
  ...rows.filter((row) => !isFirst(row)),
]

/** The rows of the shown page. If the list became too short for it, the last page is shown. */
function usePages<Row>(rows: readonly Row[] | null, size: number | undefined, search: string) {
  const [opened, setOpened] = useState({ search, page: 1 })
  if (size === undefined) return { rows, pager: null }
  const pages = Math.max(1, Math.ceil((rows?.length ?? 0) / size))
  const page = opened.search === search ? Math.min(opened.page, pages) : 1
  // drawn with a low priority, so that a press isn't held up by many rows
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

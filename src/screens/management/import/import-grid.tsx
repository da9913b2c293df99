import { Button, Flex, Paper, Table, Text } from '@mantine/core'
import { memo, useState } from 'react'
import { Pager } from '../../../ui/table/data-table'
import css from './import.module.css'
import type { ImportRow } from './import-source'

interface ImportGridProps {
  /** titles first */
  table: readonly (readonly string[])[]
  rows: readonly ImportRow[]
  onEdit: (line: number, column: number, text: string) => void
  /** called with a pasted text that has more than one cell */
  onPaste: (line: number, column: number, text: string) => void
}

const headLook = { h: 40, px: 12, fw: 400, style: { whiteSpace: 'nowrap' } } as const

/** An editable table. Each line says what saving does with it. */
export function ImportGrid({ table, rows, onEdit, onPaste }: ImportGridProps) {
  const [titles = [], ...cells] = table
  const columns = titles.map((title, at) => ({ title, at }))
  const { lines, bar } = useShownLines(cells, rows)
  return (
    <>
      {bar}
      <Paper
        component="section"
        withBorder
        radius="lg"
        flex={1}
        mih={0}
        style={{ overflow: 'auto' }}
        aria-label="Rows to import"
      >
        <Table stickyHeader withRowBorders={false} lh="sm" className={css.grid}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ title, at }) => (
                <Table.Th scope="col" key={at} {...headLook}>
                  {title}
                </Table.Th>
              ))}
              <Table.Th scope="col" {...headLook}>
                Result
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <tbody>
            {lines.map(({ row, line }) => (
              <Line
                key={line}
                line={line}
                titles={titles}
                cells={row}
                result={resultOf(rows, line)}
                isRefused={rows.some((each) => each.line === line && each.verdict === 'refused')}
                onEdit={onEdit}
                onPaste={onPaste}
              />
            ))}
          </tbody>
        </Table>
      </Paper>
    </>
  )
}

/** Number of lines on a page. More lines would take long to draw. */
const pageSize = 100

/** The lines of one page, either all or only those with an error, and the bar to choose them. */
function useShownLines(cells: readonly (readonly string[])[], rows: readonly ImportRow[]) {
  const [page, setPage] = useState(0)
  const [isFiltered, setFiltered] = useState(false)
  const refused = new Set(
    rows.flatMap(({ line, verdict }) => (verdict === 'refused' ? [line] : [])),
  )
  const all = cells.map((row, at) => ({ row, line: at + 1 }))
  const isRefusedOnly = isFiltered && refused.size > 0
  const listed = isRefusedOnly ? all.filter(({ line }) => refused.has(line)) : all
  const pages = Math.max(1, Math.ceil(listed.length / pageSize))
  const opened = Math.min(page, pages - 1)
  const lines = listed.slice(opened * pageSize, (opened + 1) * pageSize)
  const bar = all.length > pageSize && (
    <Flex align="center" wrap="wrap" gap={8}>
      <Pager page={opened + 1} pages={pages} onPage={(next) => setPage(next - 1)} />
      {refused.size > 0 && (
        <Button
          variant="default"
          aria-pressed={isRefusedOnly}
          onClick={() => setFiltered(!isFiltered)}
        >
          {`Refused only (${refused.size})`}
        </Button>
      )}
    </Flex>
  )
  return { lines, bar }
}

/**
 * The result of saving a line, as text; blank for a blank line. A line with a range, such as rooms 1 to 5, makes
 * several rows.
 */
function resultOf(rows: readonly ImportRow[], line: number): string {
  const planned = rows.filter((row) => row.line === line)
  const refused = planned.find(({ verdict }) => verdict === 'refused')
  if (refused) return planned.length > 1 ? `${refused.name}: ${refused.text}` : refused.text
  const added = planned.filter(({ verdict }) => verdict === 'add').length
  if (added > 1) return `Adds ${added}`
  if (added === 1) return 'New'
  const changed = planned.find(({ verdict }) => verdict === 'change')
  if (changed) return `Changes ${changed.text}`
  return planned.length > 0 ? 'No change' : ''
}

interface LineProps {
  line: number
  titles: readonly string[]
  cells: readonly string[]
  result: string
  isRefused: boolean
  onEdit: ImportGridProps['onEdit']
  onPaste: ImportGridProps['onPaste']
}

/** Memoised, because typing in one of five hundred lines must not draw the others. */
const Line = memo(function Line({ line, titles, cells, result, isRefused, ...on }: LineProps) {
  const columns = titles.map((title, at) => ({ title, at }))
  return (
    <tr>
      {columns.map(({ title, at }) => (
        <td key={at}>
          <input
            className={css.cell}
            aria-label={`${title}, row ${line}`}
            value={cells[at] ?? ''}
            onChange={(event) => on.onEdit(line, at, event.currentTarget.value)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain')
              if (!/[\t\n]/.test(text.trim())) return
              event.preventDefault()
              on.onPaste(line, at, text)
            }}
          />
        </td>
      ))}
      <Text
        component="td"
        px={12}
        size="meta"
        c={isRefused ? 'var(--fd-cancelled-text)' : 'dimmed'}
        data-refused={isRefused || undefined}
      >
        {result}
      </Text>
    </tr>
  )
})

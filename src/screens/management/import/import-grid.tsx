import { ActionIcon, Button, Flex, Paper, Table, Text } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import type { PlannedLine, TablePlan } from '#domain/kernel/table-titles'
import { Icon } from '../../../ui/icons/icon'
import { Pager } from '../../../ui/table/data-table'
import css from './import.module.css'
import { ImportHead } from './import-head'
import type { ImportDraft } from './use-draft'

interface ImportGridProps {
  draft: ImportDraft
  plan: TablePlan<PlannedLine>
  /** the titles that a column may have */
  choices: readonly string[]
}

/** An editable table. Each line says what saving does with it. */
export function ImportGrid({ draft, plan, choices }: ImportGridProps) {
  const { edit, paste, remove } = draft
  const [titles = [], ...cells] = draft.table
  const { lines, bar } = useShownLines(cells, plan.rows)
  const planned = useMemo(() => byLine(plan.rows), [plan.rows])
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
          <ImportHead {...plan} {...{ titles, choices }} onChoose={draft.choose} />
          <tbody>
            {lines.map(({ row, line }) => (
              <Line
                key={line}
                line={line}
                titles={titles}
                cells={row}
                {...resultOf(planned.get(line) ?? [])}
                {...{ edit, paste, remove }}
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
function useShownLines(cells: readonly (readonly string[])[], rows: readonly PlannedLine[]) {
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

function byLine(rows: readonly PlannedLine[]): ReadonlyMap<number, readonly PlannedLine[]> {
  const found = new Map<number, PlannedLine[]>()
  for (const row of rows) {
    const planned = found.get(row.line)
    if (planned) planned.push(row)
    else found.set(row.line, [row])
  }
  return found
}

/** The result of saving a line. A line with a range, such as rooms 1 to 5, makes several rows. */
function resultOf(planned: readonly PlannedLine[]) {
  const isRefused = planned.some(({ verdict }) => verdict === 'refused')
  return { result: textOf(planned), isRefused }
}

function textOf(planned: readonly PlannedLine[]): string {
  const refused = planned.find(({ verdict }) => verdict === 'refused')
  if (refused) return planned.length > 1 ? `${refused.name}: ${refused.text}` : refused.text
  const added = planned.filter(({ verdict }) => verdict === 'add').length
  if (added > 1) return `Adds ${added}`
  if (added === 1) return ['New', planned[0]?.text].filter(Boolean).join(', ')
  const changed = planned.find(({ verdict }) => verdict === 'change')
  if (changed) return `Changes ${changed.text}`
  return planned.length > 0 ? 'No change' : ''
}

interface LineProps extends Pick<ImportDraft, 'edit' | 'paste' | 'remove'> {
  line: number
  titles: readonly string[]
  cells: readonly string[]
  result: string
  isRefused: boolean
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
            onChange={(event) => on.edit(line, at, event.currentTarget.value)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain')
              if (!/[\t\n]/.test(text.trim())) return
              event.preventDefault()
              on.paste(line, at, text)
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
        <Flex align="center" justify="space-between" gap={8}>
          {result}
          {cells.some((cell) => cell !== '') && (
            <ActionIcon
              variant="text"
              size={44}
              aria-label={`Delete row ${line}`}
              onClick={() => on.remove(line)}
            >
              <Icon name="cross" size={14} />
            </ActionIcon>
          )}
        </Flex>
      </Text>
    </tr>
  )
})

import { Box, Button, FileButton, Flex, Progress, Text } from '@mantine/core'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { useUnsaved } from '../../../data/form/unsaved'
import { useKept } from '../../../data/form/use-kept'
import { saveFile } from '../../../data/save-file'
import { useOwner } from '../../../data/use-session'
import { ErrorBanner, NoteBanner, SuccessBanner } from '../../../ui/feedback/banner'
import { count } from '../../../ui/format/format-text'
import { FullScreenModal } from '../../../ui/overlay/full-screen-modal'
import css from './import.module.css'
import { ImportGrid } from './import-grid'
import type { ImportRow, ImportSource, Plan } from './import-source'
import { csvOf, parseText, readTableFile, type TextTable } from './read-table'
import { type ImportState, type Saved, useImport } from './use-import'

interface ImportDialogProps<Row extends ImportRow> {
  source: ImportSource<Row>
  /** Receives the table, so that the rows it names can be read. */
  onTable?: (table: TextTable) => void
  onClose: () => void
}

const tableSchema = v.array(v.array(v.string()))

const emptyLines = 6

const noPlan = { rows: [], problem: null, ignored: [] }

/** Adds and changes many rows of a kind at once: typed, pasted, or from a spreadsheet. */
export function ImportDialog<Row extends ImportRow>(props: ImportDialogProps<Row>) {
  const { source, onTable, onClose } = props
  const { noun } = source
  const owner = useOwner()
  const titles = source.titles.join('\t')
  const first = useMemo(() => emptyTable(titles.split('\t')), [titles])
  const [table, setTable, forget] = useKept<string[][]>(
    `import.${source.key}.${owner}`,
    tableSchema,
    first,
  )
  const [trouble, setTrouble] = useState<string | null>(null)
  const work = useImport(source)
  const given = useDeferredValue(table)
  const isEditing = work.state.phase === 'editing'
  // Each saved row changes what the plan rests on; checking all rows again would take most of the time.
  const plan = useMemo(() => (isEditing ? source.plan(given) : noPlan), [isEditing, source, given])
  useEffect(() => onTable?.(isEditing ? given : []), [onTable, isEditing, given])
  const isEmpty = JSON.stringify(table) === JSON.stringify(first)
  useUnsaved('an import', !isEmpty && work.state.phase === 'editing', true)
  const fill = (given: TextTable) => {
    setTrouble(null)
    setTable(given.map((row) => [...row]))
  }
  const { edit, paste } = useCells(table, titlesKnown(source), (next) => {
    setTrouble(null)
    setTable(next)
  })
  const open = async (file: File | null) => {
    const read = file && (await readTableFile(file))
    if (read?.ok) fill(read.table)
    else if (read) setTrouble(read.message)
  }
  const close = () => {
    if (work.state.phase === 'saved') forget()
    if (work.state.phase !== 'running') onClose()
  }
  return (
    <FullScreenModal
      opened
      onClose={close}
      title={`Import ${source.title.toLowerCase()}`}
      banner={<Outcome {...{ trouble, plan, noun }} state={work.state} isEmpty={isEmpty} />}
    >
      <div className={css.page}>
        {work.state.phase === 'editing' ? (
          <>
            <Toolbar
              onFile={open}
              onTemplate={() => void saveFile(templateOf(source))}
              onClear={isEmpty ? null : () => fill(first)}
            />
            <ImportGrid table={table} rows={plan.rows} onEdit={edit} onPaste={paste} />
            <Foot plan={plan} noun={noun} onSave={(rows) => void work.save(rows)} />
          </>
        ) : (
          <Result state={work.state} onUndo={work.undo} onEdit={work.edit} onClose={close} />
        )}
      </div>
    </FullScreenModal>
  )
}

/** Writes typed and pasted cells. The functions stay the same, so that memoised lines aren't drawn again. */
function useCells(
  table: string[][],
  titles: readonly string[],
  change: (table: string[][]) => void,
) {
  const latest = useRef({ table, titles, change })
  latest.current = { table, titles, change }
  const write = useCallback((line: number, column: number, cells: TextTable) => {
    const { table: now, change: changeNow } = latest.current
    changeNow(withCells(now, line, column, cells))
  }, [])
  const edit = useCallback(
    (line: number, column: number, text: string) => write(line, column, [[text]]),
    [write],
  )
  const paste = useCallback(
    (line: number, column: number, text: string) => {
      const pasted = parseText(text)
      if (hasTitles(pasted, latest.current.titles))
        latest.current.change(pasted.map((row) => [...row]))
      else write(line, column, pasted)
    },
    [write],
  )
  return { edit, paste }
}

const emptyTable = (titles: string[]): string[][] => [
  titles,
  ...Array.from({ length: emptyLines }, () => titles.map(() => '')),
]

function templateOf<Row extends ImportRow>({ titles, example, title }: ImportSource<Row>): File {
  return new File([csvOf([titles, example])], `${title} to import.csv`, { type: 'text/csv' })
}

const titlesKnown = <Row extends ImportRow>({ titles, aliases = [] }: ImportSource<Row>) => [
  ...titles.map((title) => title.toLowerCase()),
  ...aliases,
]

/** Whether the first row has titles of columns. */
const hasTitles = ([row = []]: TextTable, known: readonly string[]): boolean =>
  row.some((cell) => known.includes(cell.trim().toLowerCase()))

/** The table with cells written from a place on, and blank lines below the last one. */
function withCells(table: TextTable, line: number, column: number, cells: TextTable): string[][] {
  const next = table.map((row) => [...row])
  const width = table[0]?.length ?? 0
  for (const [down, row] of cells.entries()) {
    while (next.length <= line + down + 1) next.push(Array.from({ length: width }, () => ''))
    const target = Array.from({ length: width }, (_, at) => next[line + down]?.[at] ?? '')
    for (const [right, cell] of row.slice(0, width - column).entries())
      target[column + right] = cell
    next[line + down] = target
  }
  return next
}

interface ToolbarProps {
  onFile: (file: File | null) => void
  onTemplate: () => void
  onClear: (() => void) | null
}

function Toolbar({ onFile, onTemplate, onClear }: ToolbarProps) {
  return (
    <Flex wrap="wrap" align="center" gap={8}>
      <FileButton onChange={onFile} accept=".xlsx,.csv,.tsv,.txt">
        {(props) => (
          <Button variant="default" {...props}>
            Choose a spreadsheet
          </Button>
        )}
      </FileButton>
      <Button variant="default" onClick={onTemplate}>
        Download a template
      </Button>
      {onClear && (
        <Button variant="text" onClick={onClear}>
          Clear
        </Button>
      )}
      <Text size="meta" c="dimmed">
        Or type, or paste rows copied from a spreadsheet into a cell.
      </Text>
    </Flex>
  )
}

const wantedOf = <Row extends ImportRow>(plan: Plan<Row>) =>
  plan.rows.filter(({ verdict }) => verdict !== 'same')

interface FootProps<Row extends ImportRow> {
  plan: Plan<Row>
  noun: string
  onSave: (rows: readonly Row[]) => void
}

function Foot<Row extends ImportRow>({ plan, noun, onSave }: FootProps<Row>) {
  const wanted = wantedOf(plan)
  const refused = wanted.filter(({ verdict }) => verdict === 'refused').length
  const added = wanted.filter(({ verdict }) => verdict === 'add').length
  const changed = wanted.length - refused - added
  const parts = [added > 0 && `Add ${added}`, changed > 0 && `change ${changed}`].filter(Boolean)
  const label = parts.join(', ')
  return (
    <Flex align="center" justify="flex-end" wrap="wrap" gap={12}>
      <Text size="sm" role="status" c={refused > 0 ? 'var(--fd-cancelled-text)' : 'dimmed'}>
        {refused > 0 && refusedText(refused)}
        {refused === 0 && wanted.length === 0 && plan.rows.length > 0 && 'Nothing would change.'}
      </Text>
      <Button
        size="lg"
        disabled={wanted.length === 0 || refused > 0}
        onClick={() => onSave(wanted)}
      >
        {label === '' ? `Add ${noun}s` : label.charAt(0).toUpperCase() + label.slice(1)}
      </Button>
    </Flex>
  )
}

const refusedText = (refused: number): string =>
  refused === 1
    ? '1 row is refused. Correct or empty it.'
    : `${refused} rows are refused. Correct or empty them.`

interface OutcomeProps {
  trouble: string | null
  plan: Plan<ImportRow>
  noun: string
  state: ImportState<ImportRow>
  isEmpty: boolean
}

/** The banner in the head: a file that can't be read, a table that can't be imported, or the result. */
function Outcome({ trouble, plan, noun, state, isEmpty }: OutcomeProps) {
  if (state.phase === 'running') return null
  if (state.phase !== 'editing') {
    if (state.problem)
      return <ErrorBanner title="Not everything was done">{state.problem}</ErrorBanner>
    const text = `${count(state.saved.length, noun)} saved`
    return (
      <SuccessBanner>{state.phase === 'undone' ? 'The import was undone' : text}</SuccessBanner>
    )
  }
  if (trouble) return <ErrorBanner>{trouble}</ErrorBanner>
  if (isEmpty) return null
  if (plan.problem) return <ErrorBanner>{plan.problem}</ErrorBanner>
  if (plan.ignored.length === 0) return null
  return <NoteBanner>{`Not imported: ${plan.ignored.join(', ')}`}</NoteBanner>
}

interface ResultProps<Row> {
  state: Exclude<ImportState<Row>, { phase: 'editing' }>
  onUndo: (saved: readonly Saved<Row>[]) => void
  onEdit: () => void
  onClose: () => void
}

function Result<Row>({ state, onUndo, onEdit, onClose }: ResultProps<Row>) {
  if (state.phase === 'running')
    return (
      <Box maw={480} w="100%" mx="auto" mt={80} ta="center" role="status">
        <Progress
          value={(100 * state.done) / Math.max(1, state.of)}
          aria-label="Progress"
          mb={12}
        />
        {`${state.done} of ${state.of}`}
      </Box>
    )
  const isUndone = state.phase === 'undone'
  return (
    <Box maw={480} w="100%" mx="auto" mt={80} ta="center">
      <Text mb={20}>
        {isUndone
          ? 'All rows of the import are as they were before.'
          : 'An undo takes the new rows out again and gives changed ones their former values.'}
      </Text>
      <Flex justify="center" gap={8}>
        {!isUndone && state.saved.length > 0 && (
          <Button variant="default" onClick={() => onUndo(state.saved)}>
            Undo the import
          </Button>
        )}
        {(isUndone || state.problem) && (
          <Button variant="default" onClick={onEdit}>
            Back to the table
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </Flex>
    </Box>
  )
}

import { Box, Button, FileButton, Flex, Progress, Text } from '@mantine/core'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { importColumns } from '#domain/resources/import-columns'
import { type ImportPlan, type PlannedRow, planImport } from '#domain/resources/import-rows'
import { type ResourceKind, resources } from '#domain/rows/resources'
import type { World } from '#domain/rows/world'
import { useUnsaved } from '../../../data/form/unsaved'
import { useKept } from '../../../data/form/use-kept'
import { saveFile } from '../../../data/save-file'
import { useBusinessTime } from '../../../data/use-business-time'
import { useOwner } from '../../../data/use-session'
import { ErrorBanner, NoteBanner, SuccessBanner } from '../../../ui/feedback/banner'
import { count } from '../../../ui/format/format-text'
import { FullScreenModal } from '../../../ui/overlay/full-screen-modal'
import css from './import.module.css'
import { ImportGrid } from './import-grid'
import { csvOf, parseText, readTableFile, type TextTable } from './read-table'
import { type ImportState, useImport } from './use-import'

interface ImportDialogProps {
  kind: ResourceKind
  /** singular, used in sentences */
  noun: string
  world: World
  onClose: () => void
}

const tableSchema = v.array(v.array(v.string()))

const emptyLines = 6

/** Adds and changes many rows of a kind at once: typed, pasted, or from a spreadsheet. */
export function ImportDialog({ kind, noun, world, onClose }: ImportDialogProps) {
  const owner = useOwner()
  const first = useMemo(() => emptyTable(kind, world), [kind, world])
  const [table, setTable, forget] = useKept<string[][]>(
    `import.${kind}.${owner}`,
    tableSchema,
    first,
  )
  const [trouble, setTrouble] = useState<string | null>(null)
  const work = useImport(kind)
  const plan = usePlan(kind, world, table)
  const isEmpty = JSON.stringify(table) === JSON.stringify(first)
  useUnsaved('an import', !isEmpty && work.state.phase === 'editing', true)
  const fill = (given: TextTable) => {
    setTrouble(null)
    setTable(given.map((row) => [...row]))
  }
  const { edit, paste } = useCells(table, first, (next) => {
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
      title={`Import ${resources[kind].title.toLowerCase()}`}
      banner={<Outcome {...{ trouble, plan, noun }} state={work.state} isEmpty={isEmpty} />}
    >
      <div className={css.page}>
        {work.state.phase === 'editing' ? (
          <>
            <Toolbar
              onFile={open}
              onTemplate={() => void saveFile(templateOf(kind, world))}
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
function useCells(table: string[][], first: TextTable, change: (table: string[][]) => void) {
  const latest = useRef({ table, change })
  latest.current = { table, change }
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
      if (hasTitles(pasted, first)) latest.current.change(pasted.map((row) => [...row]))
      else write(line, column, pasted)
    },
    [write, first],
  )
  return { edit, paste }
}

function usePlan(kind: ResourceKind, world: World, table: TextTable): ImportPlan {
  const now = useBusinessTime()
  const given = useDeferredValue(table)
  return useMemo(
    () => planImport(world, kind, given, { user: '', now, freshId: '' }),
    [world, kind, given, now],
  )
}

/** The titles of a kind's columns; for therapists and promos also the services, which hold amounts. */
function titlesOf(kind: ResourceKind, world: World): string[] {
  const services = kind === 'staffs' || kind === 'promos' ? [...world.services.values()] : []
  return [...importColumns[kind].map(({ title }) => title), ...services.map(({ name }) => name)]
}

function emptyTable(kind: ResourceKind, world: World): string[][] {
  const titles = titlesOf(kind, world)
  return [titles, ...Array.from({ length: emptyLines }, () => titles.map(() => ''))]
}

function templateOf(kind: ResourceKind, world: World): File {
  const example = importColumns[kind].map((column) => column.example)
  const text = csvOf([titlesOf(kind, world), example])
  return new File([text], `${resources[kind].title} to import.csv`, { type: 'text/csv' })
}

/** Whether the first row has titles of the grid. */
function hasTitles([row = []]: TextTable, [titles = []]: TextTable): boolean {
  const known = titles.map((title) => title.toLowerCase())
  return row.some((cell) => known.includes(cell.trim().toLowerCase()))
}

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

const wantedOf = (plan: ImportPlan) => plan.rows.filter(({ verdict }) => verdict !== 'same')

interface FootProps {
  plan: ImportPlan
  noun: string
  onSave: (rows: readonly PlannedRow[]) => void
}

function Foot({ plan, noun, onSave }: FootProps) {
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
  plan: ImportPlan
  noun: string
  state: ImportState
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

interface ResultProps {
  state: Exclude<ImportState, { phase: 'editing' }>
  onUndo: (saved: Extract<ImportState, { phase: 'saved' | 'undone' }>['saved']) => void
  onEdit: () => void
  onClose: () => void
}

function Result({ state, onUndo, onEdit, onClose }: ResultProps) {
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

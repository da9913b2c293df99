import { Button, FileButton, Flex, Stack, Text } from '@mantine/core'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import type { TextTable } from '#domain/kernel/table-cells'
import { useUnsaved } from '../../../data/form/unsaved'
import { useKept } from '../../../data/form/use-kept'
import { saveFile } from '../../../data/save-file'
import { useOwner, useStatus } from '../../../data/use-session'
import { FullScreenModal } from '../../../ui/overlay/full-screen-modal'
import { ImportGrid } from './import-grid'
import { Outcome, Result } from './import-outcome'
import type { ImportRow, ImportSource, Plan } from './import-source'
import { csvOf, readTableFile } from './read-table'
import { emptyTable, useCells } from './use-cells'
import { useImport } from './use-import'

interface ImportDialogProps<Row extends ImportRow> {
  source: ImportSource<Row>
  /** called with the table, so that the caller can read the rows that it names */
  onTable?: (table: TextTable) => void
  onClose: () => void
}

const tableSchema = v.array(v.array(v.string()))

const noPlan = { rows: [], problem: null, ignored: [] }

/** Adds and changes many rows at once, which are typed, pasted, or read from a spreadsheet. */
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
  // No plan while the rows are being saved: each saved row would change it, and checking all rows takes long.
  const plan = useMemo(() => (isEditing ? source.plan(given) : noPlan), [isEditing, source, given])
  useEffect(() => onTable?.(isEditing ? given : []), [onTable, isEditing, given])
  const isEmpty = JSON.stringify(table) === JSON.stringify(first)
  useUnsaved('an import', !isEmpty && work.state.phase === 'editing', true)
  const change = (next: string[][]) => {
    setTrouble(null)
    work.edit()
    setTable(next)
  }
  const fill = (given: TextTable) => change(given.map((row) => [...row]))
  const { edit, paste } = useCells(table, titlesKnown(source), change)
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
      <Stack gap={12} flex={1} miw={0} mih={0} py={{ base: 12, sm: 16 }} px={{ base: 12, sm: 24 }}>
        {work.state.phase === 'editing' ? (
          <>
            <Toolbar
              onFile={open}
              onTemplate={() => void saveFile(templateOf(source))}
              onClear={isEmpty ? null : () => fill(first)}
            />
            <ImportGrid table={table} rows={plan.rows} onEdit={edit} onPaste={paste} />
            <Foot plan={plan} noun={noun} onSave={work.save} />
          </>
        ) : (
          <Result state={work.state} onUndo={work.undo} onEdit={work.edit} onClose={close} />
        )}
      </Stack>
    </FullScreenModal>
  )
}

function templateOf<Row extends ImportRow>({ titles, example, title }: ImportSource<Row>): File {
  return new File([csvOf([titles, example])], `${title} to import.csv`, { type: 'text/csv' })
}

const titlesKnown = <Row extends ImportRow>({ titles, aliases = [] }: ImportSource<Row>) => [
  ...titles.map((title) => title.toLowerCase()),
  ...aliases,
]

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
  const isOffline = useStatus().online === false
  const wanted = wantedOf(plan)
  const refused = wanted.filter(({ verdict }) => verdict === 'refused').length
  const added = wanted.filter(({ verdict }) => verdict === 'add').length
  const changed = wanted.length - refused - added
  const parts = [added > 0 && `Add ${added}`, changed > 0 && `change ${changed}`].filter(Boolean)
  const label = parts.join(', ')
  return (
    <Flex align="center" justify="flex-end" wrap="wrap" gap={12}>
      <Text size="sm" role="status" c={refused > 0 ? 'var(--fd-cancelled-text)' : 'dimmed'}>
        {isOffline && 'Importing needs a connection. The table is kept. '}
        {refused > 0 && refusedText(refused)}
        {refused === 0 && wanted.length === 0 && plan.rows.length > 0 && 'Nothing would change.'}
      </Text>
      <Button
        size="lg"
        disabled={wanted.length === 0 || refused > 0 || isOffline}
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

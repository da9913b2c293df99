import { Button, FileButton, Flex, Stack, Text } from '@mantine/core'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { TextTable } from '#domain/kernel/table-cells'
import type { PlannedLine, TablePlan } from '#domain/kernel/table-titles'
import { saveFile } from '../../../data/save-file'
import { FullScreenModal } from '../../../ui/overlay/full-screen-modal'
import { AddColumn } from './add-column'
import { DateQuestion } from './date-question'
import { ImportFoot } from './import-foot'
import { ImportGrid } from './import-grid'
import { Outcome, Result } from './import-outcome'
import type { ImportSource } from './import-source'
import { csvOf } from './read-table'
import { SheetChoice } from './sheet-choice'
import { useDraft } from './use-draft'
import { useFile } from './use-file'
import { useImport } from './use-import'

interface ImportDialogProps<Row extends PlannedLine> {
  source: ImportSource<Row>
  /** called with the table, so that the caller can read the rows that it names */
  onTable?: (table: TextTable) => void
  onClose: () => void
}

const noPlan: TablePlan<never> = { rows: [], problem: null, ignored: [], spare: [], columns: [] }
const noLines: ReadonlySet<number> = new Set()

/** Adds and changes many rows at once, which are typed, pasted, or read from a spreadsheet. */
export function ImportDialog<Row extends PlannedLine>(props: ImportDialogProps<Row>) {
  const { source, onTable, onClose } = props
  const { noun } = source
  const [trouble, setTrouble] = useState<string | null>(null)
  const [leftOut, setLeftOut] = useState(noLines)
  const work = useImport(source)
  const isEditing = work.state.phase === 'editing'
  const onChange = () => {
    setTrouble(null)
    work.edit()
  }
  const draft = useDraft(source, { isEditing, onChange })
  const given = useDeferredValue(draft.planned)
  // No plan while the rows are being saved: each saved row would change it, and checking all rows takes long.
  const { dateOrder } = draft
  const plan = useMemo(
    () => (isEditing ? source.plan(given, dateOrder) : noPlan),
    [isEditing, source, given, dateOrder],
  )
  useEffect(() => onTable?.(isEditing ? given : []), [onTable, isEditing, given])
  const lacking = source.titles.filter((title) => !plan.columns.includes(title))
  const file = useFile(source.isTitle, draft.fill, setTrouble)
  const close = () => {
    if (work.state.phase === 'saved' && leftOut.size > 0) draft.keepOnly(leftOut)
    else if (work.state.phase === 'saved') draft.forget()
    if (work.state.phase !== 'running') onClose()
  }
  return (
    <FullScreenModal
      opened
      onClose={close}
      title={`Import ${source.title.toLowerCase()}`}
      banner={<Outcome {...{ trouble, plan, noun, leftOut }} {...draft} state={work.state} />}
    >
      <Stack gap={12} flex={1} miw={0} mih={0} py={{ base: 12, sm: 16 }} px={{ base: 12, sm: 24 }}>
        {work.state.phase === 'editing' ? (
          <>
            <Toolbar
              onFile={file.open}
              onTemplate={() => void saveFile(templateOf(source))}
              onClear={draft.isEmpty ? null : draft.clear}
            />
            {!draft.isEmpty && lacking.length > 0 && (
              <AddColumn titles={lacking} onAdd={draft.addColumn} />
            )}
            {file.sheets.length > 1 && <SheetChoice {...file} />}
            {plan.question && (
              <DateQuestion {...plan.question} value={dateOrder} onChange={draft.answerDates} />
            )}
            <ImportGrid draft={draft} plan={plan} choices={source.choices ?? source.titles} />
            <ImportFoot
              {...{ plan, noun }}
              isChecked={given === draft.given}
              isAsking={plan.question != null && dateOrder === null}
              onSave={(rows, refused) => {
                setLeftOut(refused)
                work.save(rows)
              }}
            />
          </>
        ) : (
          <Result
            state={work.state}
            leftOut={leftOut}
            onUndo={work.undo}
            onEdit={work.edit}
            onLeftOut={() => draft.keepOnly(leftOut)}
            onClose={close}
          />
        )}
      </Stack>
    </FullScreenModal>
  )
}

function templateOf<Row extends PlannedLine>({ titles, example, title }: ImportSource<Row>): File {
  return new File([csvOf([titles, example])], `${title} to import.csv`, { type: 'text/csv' })
}

interface ToolbarProps {
  onFile: (file: File | null) => void
  onTemplate: () => void
  onClear: (() => void) | null
}

function Toolbar({ onFile, onTemplate, onClear }: ToolbarProps) {
  return (
    <Flex wrap="wrap" align="center" gap={8}>
      <FileButton onChange={onFile} accept=".xlsx,.csv,.tsv,.txt,.vcf">
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
      {!onClear && (
        <Text size="meta" c="dimmed">
          Or type, or paste rows copied from a spreadsheet into a cell.
        </Text>
      )}
    </Flex>
  )
}

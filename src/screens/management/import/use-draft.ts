import { useMemo } from 'react'
import * as v from 'valibot'
import { titled } from '#domain/kernel/table-cells'
import { useUnsaved } from '../../../data/form/unsaved'
import { useKept } from '../../../data/form/use-kept'
import { useOwner } from '../../../data/use-session'
import type { ImportRow, ImportSource } from './import-source'
import { emptyTable, useCells } from './use-cells'

const cells = v.array(v.array(v.string()))

/** The table that is being imported, its titles first. */
const draftSchema = v.object({
  table: cells,
  /** the titles that the user has chosen, by the column's place; blank: the column is left out */
  chosen: v.record(v.string(), v.string()),
})
type Draft = v.InferOutput<typeof draftSchema>

/** The table of an import, kept over a reload. */
export function useDraft<Row extends ImportRow>(
  source: ImportSource<Row>,
  { isEditing, onChange }: { isEditing: boolean; onChange: () => void },
) {
  const titles = source.titles.join('\t')
  const first = useMemo(() => ({ table: emptyTable(titles.split('\t')), chosen: {} }), [titles])
  const name = `import.${source.key}.${useOwner()}`
  const [draft, setDraft, forget] = useKept<Draft>(name, draftSchema, first)
  const { table, chosen } = draft
  const isEmpty = JSON.stringify(table) === JSON.stringify(first.table)
  useUnsaved('an import', !isEmpty && isEditing, true)
  const change = (next: Draft) => {
    onChange()
    setDraft(next)
  }
  const fill = (given: readonly (readonly string[])[]) =>
    change({ table: given.map((row) => [...row]), chosen: {} })
  const onCells = (next: string[][]) => change({ table: next, chosen })
  return {
    table,
    /** the table with the chosen titles, as it is planned */
    given: useMemo(() => titled(draft.table, draft.chosen), [draft]),
    isEmpty,
    ...useCells(table, titlesKnown(source), { onCells, onTable: fill }),
    fill,
    clear: () => fill(first.table),
    choose: (column: number, title: string) =>
      change({ table, chosen: { ...chosen, [column]: title } }),
    keepOnly: (lines: ReadonlySet<number>) =>
      change({ table: table.filter((_, at) => at === 0 || lines.has(at)), chosen }),
    forget,
  }
}

export type ImportDraft = ReturnType<typeof useDraft>

const titlesKnown = <Row extends ImportRow>({ titles, aliases = [] }: ImportSource<Row>) => [
  ...titles.map((title) => title.toLowerCase()),
  ...aliases,
]

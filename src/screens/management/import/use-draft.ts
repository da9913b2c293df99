import { useMemo } from 'react'
import * as v from 'valibot'
import type { DateOrder } from '#domain/kernel/read-date'
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
  /** whether dates begin with the day or the month, where the user had to say it */
  dateOrder: v.nullish(v.picklist(['day', 'month']), null),
})
type Draft = v.InferOutput<typeof draftSchema>

const firstDraft = (titles: string[]): Draft => ({
  table: emptyTable(titles),
  chosen: {},
  dateOrder: null,
})

/** The table of an import, kept over a reload. */
export function useDraft<Row extends ImportRow>(
  source: ImportSource<Row>,
  { isEditing, onChange }: { isEditing: boolean; onChange: () => void },
) {
  const titles = source.titles.join('\t')
  const first = useMemo(() => firstDraft(titles.split('\t')), [titles])
  const name = `import.${source.key}.${useOwner()}`
  const [draft, setDraft, forget] = useKept<Draft>(name, draftSchema, first)
  const { table, chosen, dateOrder } = draft
  const isEmpty = JSON.stringify(table) === JSON.stringify(first.table)
  useUnsaved('an import', !isEmpty && isEditing, true)
  const change = (next: Draft) => {
    onChange()
    setDraft(next)
  }
  const fill = (given: readonly (readonly string[])[]) =>
    change({ table: given.map((row) => [...row]), chosen: {}, dateOrder: null })
  const onCells = (next: string[][]) => change({ ...draft, table: next })
  return {
    table,
    /** the table with the chosen titles, as it is planned */
    given: useMemo(() => titled(draft.table, draft.chosen), [draft]),
    isEmpty,
    ...useCells(table, titlesKnown(source), { onCells, onTable: fill }),
    fill,
    clear: () => fill(first.table),
    choose: (column: number, title: string) =>
      change({ ...draft, chosen: { ...chosen, [column]: title } }),
    dateOrder,
    answerDates: (order: DateOrder) => change({ ...draft, dateOrder: order }),
    keepOnly: (lines: ReadonlySet<number>) =>
      change({ ...draft, table: table.filter((_, at) => at === 0 || lines.has(at)) }),
    forget,
  }
}

export type ImportDraft = ReturnType<typeof useDraft>

const titlesKnown = <Row extends ImportRow>({ titles, aliases = [] }: ImportSource<Row>) => [
  ...titles.map((title) => title.toLowerCase()),
  ...aliases,
]

import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import type { DateOrder } from '#domain/kernel/read-date'
import { type TextTable, titled } from '#domain/kernel/table-cells'
import type { PlannedLine } from '#domain/kernel/table-titles'
import { titleRow } from '#domain/kernel/table-titles'
import { cleanText } from '#domain/kernel/text'
import { useUnsaved } from '../../../data/form/unsaved'
import { useOwner } from '../../../data/use-session'
import type { ImportSource } from './import-source'
import { emptyTable, useCells } from './use-cells'
import { useKeptTable } from './use-kept-table'

const cells = v.array(v.array(v.string()))

/** The table that is being imported, its titles first. */
const draftSchema = v.object({
  table: cells,
  /** the titles that the user has chosen, by the column's place; blank: the column is left out */
  chosen: v.record(v.string(), v.string()),
  /** whether dates begin with the day or the month, where the user had to say it */
  dateOrder: v.nullish(v.picklist(['day', 'month']), null),
  /** the text of the rows above the titles, which are not imported */
  heading: v.optional(v.string(), ''),
})
type Draft = v.InferOutput<typeof draftSchema>

/** Number of rows above which checking all of them for each typed letter would be felt. */
const longTable = 200

/** A pause in typing after which a long table is checked and stored. */
const pauseMs = 300

const firstDraft = (titles: string[]): Draft => ({
  table: emptyTable(titles),
  chosen: {},
  dateOrder: null,
  heading: '',
})

/** The table of an import, kept over a reload. */
export function useDraft<Row extends PlannedLine>(
  source: ImportSource<Row>,
  { isEditing, onChange }: { isEditing: boolean; onChange: () => void },
) {
  const titles = source.titles.join('\t')
  const first = useMemo(() => firstDraft(titles.split('\t')), [titles])
  const name = `import.${source.key}.${useOwner()}`
  const isFirst = (given: Draft) => isSame(given.table, first.table)
  const [draft, setDraft, forget] = useKeptTable<Draft>(name, draftSchema, {
    first,
    isFirst,
    pauseMs,
  })
  const [isTyping, setTyping] = useState(false)
  const { table, chosen, dateOrder } = draft
  const isEmpty = isFirst(draft)
  useUnsaved('an import', !isEmpty && isEditing, true)
  const change = (next: Draft, isTyped = false) => {
    onChange()
    setTyping(isTyped)
    setDraft(next)
  }
  const fill = (given: TextTable) => {
    const { at } = titleRow(given, source.isTitle)
    const heading = given.slice(0, at).flat().map(cleanText).filter(Boolean).join(', ')
    const rows = given.slice(at).map((row) => [...row])
    change({ table: rows, chosen: {}, dateOrder: null, heading })
  }
  const onCells = (next: string[][], isTyped: boolean) => change({ ...draft, table: next }, isTyped)
  const given = useMemo(() => titled(draft.table, draft.chosen), [draft])
  const [settled] = useDebouncedValue(given, pauseMs)
  const planned = useRef(given)
  if (!isTyping || table.length <= longTable || settled === given) planned.current = given
  return {
    table,
    /** the table with the chosen titles, as it is planned */
    given,
    /** the table to plan: of a long one that is being typed, the last before the pause */
    planned: planned.current,
    isEmpty,
    ...useCells(table, source.isTitle, { onCells, onTable: fill }),
    fill,
    clear: () => fill(first.table),
    /** adds a column with one value for all rows but blank ones */
    addColumn: (title: string, value: string) =>
      change({ ...draft, table: withColumn(table, title, value) }),
    choose: (column: number, title: string) =>
      change({ ...draft, chosen: { ...chosen, [column]: title } }),
    dateOrder,
    heading: draft.heading,
    answerDates: (order: DateOrder) => change({ ...draft, dateOrder: order }),
    keepOnly: (lines: ReadonlySet<number>) =>
      change({ ...draft, table: table.filter((_, at) => at === 0 || lines.has(at)) }),
    forget,
  }
}

function withColumn([titles = [], ...lines]: TextTable, title: string, value: string) {
  const rows = lines.map((cells) => [
    ...titles.map((_, at) => cells[at] ?? ''),
    cells.some((cell) => cleanText(cell) !== '') ? value : '',
  ])
  return [[...titles, title], ...rows]
}

const isSame = (table: TextTable, other: TextTable): boolean =>
  table.length === other.length && JSON.stringify(table) === JSON.stringify(other)

export type ImportDraft = ReturnType<typeof useDraft>

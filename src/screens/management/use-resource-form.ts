import { useState } from 'react'
import { isBlank } from '#domain/kernel/text'
import type { ResourceRow } from '#domain/resources/save'
import type { RowChange } from '#domain/rows/world'
import type { WaitingMark } from '#sync'
import { useForm } from '../../data/form/use-form'
import { type FormSync, useFormSync } from '../../data/form/use-form-sync'
import { useBusinessTime } from '../../data/use-business-time'
import { numberRefusal } from '../../ui/format/money-text'
import { correctable, isRefusedAdd } from './form-banner'
import type { NamedDraft, ResourceScreen } from './resource-screen'

/** Runs each command together with the row that the form shows, from which its base version comes. */
const over = (sync: FormSync, row: RowChange['row']): FormSync => ({
  ...sync,
  run: (name, input) => sync.run(name, input, row),
})

const only = <Draft extends object>(draft: Draft, fields: readonly (keyof Draft)[]) =>
  Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<Draft> // its own fields

/** State of a form for a new or existing row. If a change of the row was refused, saving resolves that conflict. */
export function useResourceForm<Row extends ResourceRow, Draft extends NamedDraft>(
  screen: ResourceScreen<Row, Draft>,
  row: Row | null,
  mark: WaitingMark | undefined,
) {
  const sync = useFormSync()
  const corrects = correctable(mark)
  const { date: today } = useBusinessTime()
  const [carried, setCarried] = useState<Partial<Draft>>({})
  const afterAdd = screen.addsOnce ? 'over' : 'empty'
  return useForm<Draft>({
    kept: `${screen.kind}.${row?.id ?? 'new'}`,
    base: row ? screen.draftOf(row, today) : { ...screen.blank, ...carried },
    inputOf: screen.inputOf,
    // a missing name is reported before wrong numbers
    check: (draft) => (isBlank(draft.name) ? null : numberRefusal(screen.numbers?.(draft) ?? [])),
    send(draft) {
      if (!row) return screen.add(sync, draft)
      return corrects === null
        ? screen.update(over(sync, row), row.id, draft)
        : screen.correct(sync, corrects, row.id, draft)
    },
    success: row && !isRefusedAdd(mark) ? screen.texts.updated : screen.texts.added,
    afterwards: row ? 'stay' : afterAdd,
    onDone: (draft) => setCarried(only(draft, screen.carries ?? [])),
  })
}

import type { ResourceRow } from '#domain/resources/save'
import { useSync } from '../../data/context'
import { useForm } from '../../data/use-form'
import { numberRefusal } from './numbers'
import type { NamedDraft, ResourceScreen } from './resource-screen'

/** The form of a row, or of a new one where there is none. */
export function useResourceForm<Row extends ResourceRow, Draft extends NamedDraft>(
  screen: ResourceScreen<Row, Draft>,
  row: Row | null,
  /** the refused change that saving settles */
  corrects: string | null,
) {
  const sync = useSync()
  const afterAdd = screen.addsOnce ? 'over' : 'empty'
  return useForm<Draft>({
    base: row ? screen.draftOf(row) : screen.blank,
    inputOf: screen.inputOf,
    // The rule for the name comes before any other.
    check: (draft) => (draft.name.trim() ? numberRefusal(screen.numbers?.(draft) ?? []) : null),
    send(draft) {
      if (!row) return screen.add(sync, draft)
      return corrects === null
        ? screen.update(sync, row.id, draft)
        : screen.correct(sync, corrects, row.id, draft)
    },
    success: row ? screen.texts.updated : screen.texts.added,
    afterwards: row ? 'stay' : afterAdd,
  })
}

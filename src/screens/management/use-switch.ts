import { useState } from 'react'
import type { ResourceRow } from '#domain/resources/save'
import type { Done } from '../../data/form/use-form'
import { useFormSync } from '../../data/form/use-form-sync'
import { useSubmit } from '../../data/use-submit'
import type { NamedDraft, ResourceScreen } from './resource-screen'
import { useTakingOut } from './use-taking-out'

/** The outcome of Enable or Disable, with Undo. */
export interface Switched extends Done {
  undo: () => void
}

/** Enables and disables rows, and shows the outcome. It asks first if bookings use the row. */
export function useSwitch<Row extends ResourceRow, Draft extends NamedDraft>(
  screen: ResourceScreen<Row, Draft>,
) {
  const sync = useFormSync()
  const { submit, refusal, refuse } = useSubmit()
  const [switched, setSwitched] = useState<Switched | null>(null)
  const takingOut = useTakingOut(screen.kind)

  function clear() {
    setSwitched(null)
    refuse(null)
  }

  function set(row: Row, available: boolean) {
    clear()
    void submit(
      () => screen.setAvailable(sync, row.id, available),
      (isQueued) =>
        setSwitched({
          text: `${screen.nameOf(row)} is ${available ? 'enabled' : 'disabled'}.`,
          isQueued,
          undo: () => set(row, !available),
        }),
    )
  }

  function flip(row: Row) {
    if (!row.available) return set(row, true)
    const go = () => set(row, false)
    takingOut.ask(row.id, { name: screen.nameOf(row), confirm: 'Disable', go })
  }

  return { flip, clear, switched, refusal, takingOut }
}

export type Switch<Row extends ResourceRow, Draft extends NamedDraft> = ReturnType<
  typeof useSwitch<Row, Draft>
>

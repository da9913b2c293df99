import { useState } from 'react'
import { addDays } from '#domain/kernel/dates'
import { namesResource, usedRefusal } from '#domain/resources/delete-resource'
import type { ResourceRow } from '#domain/resources/save'
import { useSync } from '../../data/context'
import { useCommand } from '../../data/form/use-command'
import type { Done } from '../../data/form/use-form'
import { useBusinessTime } from '../../data/use-business-time'
import { useDenied } from '../../data/use-denied'
import { useStatus } from '../../data/use-session'
import type { NamedDraft, ResourceScreen } from './resource-screen'
import { daysAhead } from './use-taking-out'

/** Deletes rows, after a question. A row that an appointment names can't be deleted. */
export function useDelete<Row extends ResourceRow, Draft extends NamedDraft>({
  kind,
  nameOf,
}: Pick<ResourceScreen<Row, Draft>, 'kind' | 'nameOf'>) {
  const { views, keptSince } = useSync()
  const { hasAllCalls } = useStatus()
  const denied = useDenied()
  const { date: today } = useBusinessTime()
  const { run, refusal, refuse } = useCommand()
  const [asked, setAsked] = useState<Row | null>(null)
  const [done, setDone] = useState<Done | null>(null)

  function clear() {
    setDone(null)
    refuse(null)
  }

  /**
   * Asks the user, or refuses if an appointment on this tablet names the row. The service checks all appointments
   * later.
   */
  async function ask(row: Row) {
    clear()
    const shown = await views.days(keptSince(), addDays(today, daysAhead)).read()
    const isUsed = shown.some((each) => namesResource(each.row, { kind, id: row.id }))
    if (isUsed) refuse(usedRefusal(row))
    else setAsked(row)
  }

  function go() {
    const row = asked
    setAsked(null)
    if (!row) return
    const input = { id: row.id, kind, deleted: true } as const
    run('deleteResource', input, (isQueued) =>
      setDone({ text: `${nameOf(row)} is deleted.`, isQueued }),
    )
  }

  return {
    ask: hasAllCalls && !denied('deleteRows') ? (row: Row) => void ask(row) : undefined,
    question: asked && nameOf(asked),
    drop: () => setAsked(null),
    go,
    clear,
    done,
    refusal,
  }
}

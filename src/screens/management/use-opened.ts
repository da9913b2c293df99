import { useState } from 'react'
import * as v from 'valibot'
import type { ResourceRow } from '#domain/resources/save'
import { useSync } from '../../data/context'
import { useKept } from '../../data/form/use-kept'
import { useOnce } from '../../data/use-once'
import { useOwner } from '../../data/use-session'
import type { NamedDraft, ResourceScreen } from './resource-screen'

/** The open form: that of a row, or that of a new row (`id` null). */
export type Opened = v.InferOutput<typeof openForm>

const openForm = v.object({ id: v.nullable(v.string()), note: v.optional(v.string()) })
const keptForm = v.nullable(openForm)

/** Opens forms. If the screen needs all details of a row, it requests them first (STAFF-1). */
export function useOpened<Row extends ResourceRow, Draft extends NamedDraft>(
  screen: ResourceScreen<Row, Draft>,
) {
  const sync = useSync()
  const owner = useOwner()
  const [opened, setOpened] = useKept(`opened.${screen.kind}.${owner}`, keptForm, null)
  const [failure, setFailure] = useState<string | null>(null)
  const { once, running } = useOnce()

  async function open(id: string, isWaiting: boolean) {
    setFailure(null)
    const { fetch } = screen
    // the service doesn't know a row whose add is unsent
    const opening =
      fetch && !isWaiting ? await once(() => fetch(sync, id)) : { kind: 'opened' as const }
    if (opening?.kind === 'failed') setFailure(opening.message)
    if (opening?.kind === 'opened') setOpened({ id, ...opening })
  }

  return {
    opened,
    failure,
    isOpening: running,
    /** `isWaiting`: whether the row has unsent changes */
    open: (id: string, isWaiting: boolean) => void open(id, isWaiting),
    add: () => setOpened({ id: null }),
    close: () => setOpened(null),
  }
}

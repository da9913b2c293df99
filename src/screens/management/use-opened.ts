import { useState } from 'react'
import type { ResourceRow } from '#domain/resources/save'
import { useSync } from '../../data/context'
import { useOnce } from '../../data/use-once'
import type { NamedDraft, ResourceScreen } from './resource-screen'

/** The open form: of a row, or of a new one (`id` is null). */
export interface Opened {
  id: string | null
  note?: string
}

/** Which row is open. Where full details are wanted they are asked for first (STAFF-1). */
export function useOpened<Row extends ResourceRow, Draft extends NamedDraft>(
  screen: ResourceScreen<Row, Draft>,
) {
  const sync = useSync()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { once, running } = useOnce()

  async function open(id: string, isWaiting: boolean) {
    setFailure(null)
    const { fetch } = screen
    // The service doesn't know yet what was added here.
    const opening =
      fetch && !isWaiting ? await once(() => fetch(sync, id)) : { kind: 'opened' as const }
    if (opening?.kind === 'failed') setFailure(opening.message)
    if (opening?.kind === 'opened') setOpened({ id, ...opening })
  }

  return {
    opened,
    failure,
    isOpening: running,
    /** `isWaiting`: changes of it have not been sent */
    open: (id: string, isWaiting: boolean) => void open(id, isWaiting),
    add: () => setOpened({ id: null }),
    close: () => setOpened(null),
  }
}

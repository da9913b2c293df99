import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ResourceKind } from '#domain/rows/resources'
import type { World } from '#domain/rows/world'
import { useSync } from '../../../data/context'
import { useBusinessTime } from '../../../data/use-business-time'
import { ImportDialog } from './import-dialog'
import { resourceSource } from './import-source'

interface ImportActionProps {
  kind: ResourceKind
  /** singular, used in sentences */
  noun: string
  world: World
}

/** The button that opens the import of a kind of resource. */
export function ImportAction({ kind, noun, world }: ImportActionProps) {
  const sync = useSync()
  const now = useBusinessTime()
  const [isOpened, setOpened] = useState(false)
  const source = useMemo(
    () => resourceSource(sync, kind, noun, world, now),
    [sync, kind, noun, world, now],
  )
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        IMPORT
      </Button>
      {isOpened && <ImportDialog source={source} onClose={() => setOpened(false)} />}
    </>
  )
}

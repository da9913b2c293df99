import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ResourceKind } from '#domain/rows/resources'
import type { World } from '#domain/rows/world'
import { useBusinessTime } from '../../../data/use-business-time'
import { useDenied } from '../../../data/use-denied'
import { useStatus } from '../../../data/use-session'
import { ImportDialog } from './import-dialog'
import { resourceSource } from './import-source'

interface ImportActionProps {
  kind: ResourceKind
  /** the kind in the singular, for sentences */
  noun: string
  world: World
}

/** The button that opens the import of one kind of resource; hidden if the host has no imports, or the user may not. */
export function ImportAction({ kind, noun, world }: ImportActionProps) {
  const now = useBusinessTime()
  const { hasAllCalls } = useStatus()
  const denied = useDenied()
  const [isOpened, setOpened] = useState(false)
  const source = useMemo(() => resourceSource(kind, noun, world, now), [kind, noun, world, now])
  if (!hasAllCalls || denied('importRows')) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        IMPORT
      </Button>
      {isOpened && <ImportDialog source={source} onClose={() => setOpened(false)} />}
    </>
  )
}

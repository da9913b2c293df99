import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ResourceKind } from '#domain/rows/resources'
import type { World } from '#domain/rows/world'
import { ImportDialog } from './import-dialog'

interface ImportActionProps {
  kind: ResourceKind
  /** singular, used in sentences */
  noun: string
  world: World
}

/** The button that opens the import of a kind of resource. */
export function ImportAction(props: ImportActionProps) {
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        IMPORT
      </Button>
      {isOpened && <ImportDialog {...props} onClose={() => setOpened(false)} />}
    </>
  )
}

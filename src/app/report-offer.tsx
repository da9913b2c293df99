import { Button } from '@mantine/core'
import type { RouterHistory } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useDownloads } from '../data/use-reports'
import classes from './shell/shell.module.css'

/** A report that was asked for earlier is here: it is offered wherever the person is by now. */
export function ReportOffer({ history }: { history: RouterHistory }) {
  const { downloads, save } = useDownloads()
  const [put, setPut] = useState<ReadonlySet<string>>(new Set())
  const path = useSyncExternalStore(history.subscribe, () => history.location.pathname)
  const ready = downloads.find(({ id, state }) => state === 'ready' && !put.has(id))
  if (!ready || path === '/reports') return null
  return (
    <div className={classes.offer} data-side="right" role="status">
      <span>
        <span className={classes.offerName}>{ready.fileName}</span> is ready.
      </span>
      <Button variant="text" onClick={() => setPut(new Set([...put, ready.id]))}>
        Later
      </Button>
      <Button onClick={() => save(ready)}>Save</Button>
    </div>
  )
}

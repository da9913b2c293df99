import type { RouterHistory } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useDownloads } from '../../data/use-reports'
import classes from '../shell/shell.module.css'
import { Offer } from './offer'

/** A report that was asked for earlier is here: it is offered wherever the person is by now. */
export function ReportOffer({ history }: { history: RouterHistory }) {
  const { downloads, save } = useDownloads()
  const [put, setPut] = useState<ReadonlySet<string>>(new Set())
  const path = useSyncExternalStore(history.subscribe, () => history.location.pathname)
  const ready = downloads.find(({ id, state }) => state === 'ready' && !put.has(id))
  if (!ready || path === '/reports') return null
  return (
    <Offer
      side="right"
      onLater={() => setPut(new Set([...put, ready.id]))}
      action="Save"
      onAct={() => void save(ready)}
    >
      <span className={classes.offerName}>{ready.fileName}</span> is ready.
    </Offer>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import type { HistoryEntry } from '#domain/calls/records'
import type { World } from '#domain/rows/world'
import type { HistoryTable } from '#sync'
import { useSync } from '../../data/context'
import { useOnline } from '../../data/use-online'
import { usDateTime } from '../../ui/format/format-date'
import { orDash } from '../../ui/format/format-text'
import { changeLines } from './history-lines'
import classes from './management.module.css'

interface HistorySectionProps {
  table: HistoryTable
  row: { id: string; version: number }
  world: World
}

/** Entries shown at first; the rest on demand. */
const shownAtFirst = 5

/**
 * A row's changes with author, time, old and new values. They are the service's, so not available offline.
 */
export function HistorySection({ table, row, world }: HistorySectionProps) {
  const { online } = useSync()
  const [showsAll, setShowsAll] = useState(false)
  const { value, failure } = useOnline(
    `${table}/${row.id}`,
    () => online.history(table, row.id),
    row.version,
  )
  const entries = (value ?? []).filter((entry) => changeLines(entry, world).length > 0)
  const shown = showsAll ? entries : entries.slice(0, shownAtFirst)
  return (
    <section className={classes.history} aria-label="History">
      <h2 className={classes.historyTitle}>History</h2>
      {failure && <p className={classes.historyNote}>{failureText(failure.isOffline)}</p>}
      {value && entries.length === 0 && <p className={classes.historyNote}>No changes yet.</p>}
      <ol className={classes.changes}>
        {shown.map((entry) => (
          <Change key={`${entry.at} ${entry.action}`} entry={entry} world={world} />
        ))}
      </ol>
      {shown.length < entries.length && (
        <Button variant="text" onClick={() => setShowsAll(true)}>
          Show all {entries.length} changes
        </Button>
      )}
    </section>
  )
}

const failureText = (isOffline: boolean): string =>
  isOffline ? 'The history can be seen when back online.' : 'The history could not be read.'

function Change({ entry, world }: { entry: HistoryEntry; world: World }) {
  return (
    <li className={classes.change}>
      <span>
        {changeLines(entry, world).map((line) => (
          <span key={line} className={classes.changeLine}>
            {line}
          </span>
        ))}
      </span>
      <span className={classes.changeBy}>
        <span>{orDash(entry.actor)}</span>
        <span>{usDateTime(entry.at)}</span>
      </span>
    </li>
  )
}

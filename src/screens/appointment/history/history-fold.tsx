import { Button } from '@mantine/core'
import { useState } from 'react'
import type { HistoryEntry } from '#domain/calls/records'
import type { World } from '#domain/rows/world'
import { useHistory } from '../../../data/online/use-history'
import { useStatus } from '../../../data/use-session'
import { usDateTime } from '../../../ui/format/format-date'
import { orDash } from '../../../ui/format/format-text'
import { Icon } from '../../../ui/icons/icon'
import css from '../corrections/fold.module.css'
import type { DetailState } from '../state/use-detail'
import { changeLines, changeTitle } from './change-lines'

/** Who changed the appointment, when and how. The service is asked when the list is opened. */
export function HistoryFold({ detail }: { detail: DetailState }) {
  const [isOpen, setOpen] = useState(false)
  if (!useStatus().hasHistory) return null
  return (
    <details className={css.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.head}>
        History
        <span className={css.small}>who changed what</span>
        <Icon name="chevron-down" size={14} />
      </summary>
      {isOpen && <Changes detail={detail} />}
    </details>
  )
}

/** Number of entries shown at first. A button shows the rest. */
const shownAtFirst = 8

function Changes({ detail: { row, world } }: { detail: DetailState }) {
  const isShownHere = (entry: HistoryEntry) => isShown(entry, world)
  const history = useHistory('appointments', row, isShownHere, shownAtFirst)
  const { entries, shown, failure, isAsking } = history
  return (
    <div aria-busy={isAsking}>
      {failure && !isAsking && (
        <p className={css.line} role="status">
          {failure.text}
          {!failure.isOffline && (
            <Button variant="text" onClick={history.reload}>
              Try again
            </Button>
          )}
        </p>
      )}
      {isAsking && !entries && (
        <p className={css.line} role="status">
          Reading the history
        </p>
      )}
      {entries?.length === 0 && <p className={css.line}>No changes yet.</p>}
      <ol aria-label="Changes">
        {shown.map((entry) => (
          <Change key={`${entry.at} ${entry.action}`} entry={entry} world={world} />
        ))}
      </ol>
      {entries && shown.length < entries.length && (
        <Button variant="text" onClick={history.showAll}>
          Show all {entries.length} changes
        </Button>
      )}
    </div>
  )
}

/** Whether a change has a title of its own or something that a screen shows. */
const isShown = (entry: HistoryEntry, world: World): boolean =>
  changeTitle(entry) !== 'Changed' || changeLines(entry, world).length > 0

function Change({ entry, world }: { entry: HistoryEntry; world: World }) {
  return (
    <li className={css.line}>
      <div>{changeTitle(entry)}</div>
      <div className={css.small}>
        {usDateTime(entry.at)} by {orDash(entry.actor)}
      </div>
      <ul>
        {changeLines(entry, world).map(({ key, label, was, is }) => (
          <li key={key} className={css.small}>
            {label}: {was === null ? is : `${was} → ${is}`}
          </li>
        ))}
      </ul>
    </li>
  )
}

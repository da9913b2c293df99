import { Box, Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { HistoryEntry } from '#domain/calls/records'
import type { World } from '#domain/rows/world'
import { useHistory } from '../../../data/online/use-history'
import { useNumbers } from '../../../data/use-numbers'
import { useStatus } from '../../../data/use-session'
import { usDateTime } from '../../../ui/format/format-date'
import { orDash } from '../../../ui/format/format-text'
import { Fold, foldLine } from '../corrections/fold'
import type { DetailState } from '../state/use-detail'
import { changeLines, changeTitle } from './change-lines'

/**
 * The changes of an appointment with user, time and values. They are requested from the service when the list is
 * opened.
 */
export function HistoryFold({ detail }: { detail: DetailState }) {
  const [isOpen, setOpen] = useState(false)
  if (!useStatus().hasAllCalls) return null
  return (
    <Fold
      title="History"
      hint="who changed what"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {isOpen && <Changes detail={detail} />}
    </Fold>
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
        <Box component="p" {...foldLine} role="status">
          {failure.text}
          {!failure.isOffline && (
            <Button variant="text" onClick={history.reload}>
              Try again
            </Button>
          )}
        </Box>
      )}
      {isAsking && !entries && (
        <Box component="p" {...foldLine} role="status">
          Reading the history
        </Box>
      )}
      {entries?.length === 0 && (
        <Box component="p" {...foldLine}>
          No changes yet.
        </Box>
      )}
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

/** Whether a change has a title of its own, or at least one line. */
const isShown = (entry: HistoryEntry, world: World): boolean =>
  changeTitle(entry) !== 'Changed' || changeLines(entry, world).length > 0

function Change({ entry, world }: { entry: HistoryEntry; world: World }) {
  const numbers = useNumbers()
  return (
    <Box component="li" {...foldLine}>
      <div>{changeTitle(entry)}</div>
      <Text component="div" size="xs" c="dimmed">
        {usDateTime(entry.at)} by {orDash(entry.actor)}
        {entry.allowedBy && `, allowed by ${entry.allowedBy}`}
        <ul>
          {changeLines(entry, world).map(({ key, label, was, is }) => (
            <li key={key}>
              {label}: {numbers.writeIn(was === null ? is : `${was} → ${is}`)}
            </li>
          ))}
        </ul>
      </Text>
    </Box>
  )
}

import { Box, Button, Flex, Text, Title } from '@mantine/core'
import type { HistoryEntry } from '#domain/calls/records'
import { fieldIn } from '#domain/fields/all'
import type { World } from '#domain/rows/world'
import type { HistoryTable } from '#sync'
import { useHistory } from '../../data/online/use-history'
import { useNumbers } from '../../data/use-numbers'
import { fieldParts, listedText, type Part } from '../../ui/format/field-words'
import { usDateTime } from '../../ui/format/format-date'
import { orDash } from '../../ui/format/format-text'

interface HistorySectionProps {
  table: HistoryTable
  row: { id: string; version: number }
  world: World
}

/** Number of entries shown at first. A button shows the rest. */
const shownAtFirst = 5

/** The changes of a row: by whom, when, old and new values. Only the service has them. */
export function HistorySection({ table, row, world }: HistorySectionProps) {
  const isShown = (entry: HistoryEntry) => changeLines(table, entry, world).length > 0
  const { entries, shown, failure, showAll } = useHistory(table, row, isShown, shownAtFirst)
  return (
    <Text component="section" size="meta" mt={20} c="dimmed" aria-label="History">
      <Title order={2} size="h3" mb={5} lts={0} c="var(--fd-ink)">
        History
      </Title>
      {failure && (
        <Box component="p" mb={4}>
          {failure.text}
        </Box>
      )}
      {entries?.length === 0 && (
        <Box component="p" mb={4}>
          No changes yet.
        </Box>
      )}
      <ol>
        {shown.map((entry) => (
          <Change key={`${entry.at} ${entry.action}`} {...{ table, entry, world }} />
        ))}
      </ol>
      {entries && shown.length < entries.length && (
        <Button variant="text" onClick={showAll}>
          Show all {entries.length} changes
        </Button>
      )}
    </Text>
  )
}

interface ChangeProps {
  table: HistoryTable
  entry: HistoryEntry
  world: World
}

function Change({ table, entry, world }: ChangeProps) {
  const numbers = useNumbers()
  return (
    <Flex component="li" justify="space-between" gap={16} py={4}>
      <span>
        {changeLines(table, entry, world).map((line) => (
          <Box key={line} component="span" display="block">
            {numbers.writeIn(line)}
          </Box>
        ))}
      </span>
      <Flex component="span" direction="column" flex="none" ta="right">
        <span>{orDash(entry.actor)}</span>
        {entry.allowedBy && <span>allowed by {entry.allowedBy}</span>}
        <span>{usDateTime(entry.at)}</span>
      </Flex>
    </Flex>
  )
}

type FieldChange = HistoryEntry['changes'][number]

/** Lines of text for a change, one per field: "Price 1,250.00 to 1,300.00", "Rooms: ROOM 3 added". */
function changeLines(table: HistoryTable, { changes }: HistoryEntry, world: World): string[] {
  const isNew = changes.some(({ field, was }) => field === 'id' && (was ?? null) === null)
  return isNew ? ['Created'] : changes.flatMap((change) => linesOf(table, change, world))
}

function linesOf(
  table: HistoryTable,
  { field: name, was, is }: FieldChange,
  world: World,
): string[] {
  const field = fieldIn(table, name)
  if (!field) return []
  const [before, after] = [fieldParts(field, was, world), fieldParts(field, is, world)]
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  return names.flatMap((name) =>
    partLine(field.label, name, textIn(before, name), textIn(after, name)),
  )
}

const textIn = (parts: readonly Part[], name: string): string | undefined =>
  parts.find((part) => part.name === name)?.text

function partLine(label: string, name: string, was?: string, is?: string): string[] {
  if (was === is) return []
  if (name === '') return [`${label} ${was ?? 'none'} to ${is ?? 'none'}`]
  if (was === undefined) return [`${label}: ${name}${is === listedText ? '' : ` ${is}`} added`]
  if (is === undefined) return [`${label}: ${name} removed`]
  return [`${label}: ${name} ${was} to ${is}`]
}

import { Box, Button, Flex, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { FoundEntry } from '#domain/calls/exceptions'
import type { Days } from '#domain/reports/period'
import type { World } from '#domain/rows/world'
import type { AuditSearch as Asked } from '#sync'
import { useSync } from '../../../data/context'
import { useStatus } from '../../../data/use-session'
import { CellCard, CellPair } from '../../../ui/form/form-section'
import { TextCell } from '../../../ui/form/text-cell'
import { usDateTime } from '../../../ui/format/format-date'
import { count } from '../../../ui/format/format-text'
import { type Column, DataTable } from '../../../ui/table/data-table'
import { auditLines, auditTitle } from './audit-lines'

/** A search over the audit trail of some days, by person and row. Only the service has it. */
export function AuditSearch({ days, world }: { days: Days; world: World | null }) {
  const [typed, setTyped] = useState({ actor: '', row: '' })
  const { entries, message, hasMore, isAsking, search, more } = useSearch()
  const isOffline = useStatus().online === false
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { actor, row } = typed
    void search({ ...days, actor: actor.trim(), row: row.trim(), before: null })
  }
  return (
    <>
      <Flex component="form" onSubmit={submit} align="center" gap={12} wrap="wrap" mb={12}>
        <CellCard flex={{ base: '1 1 100%', sm: '0 1 520px' }} miw={0}>
          <CellPair>
            <TextCell
              label="Person"
              placeholder="username"
              value={typed.actor}
              onChange={(actor) => setTyped({ ...typed, actor })}
              maxLength={200}
              isVerbatim
            />
            <TextCell
              label="Row"
              placeholder="name, number or id"
              value={typed.row}
              onChange={(row) => setTyped({ ...typed, row })}
              maxLength={200}
            />
          </CellPair>
        </CellCard>
        <Button type="submit" variant="default" size="lg" disabled={isOffline || isAsking}>
          Search
        </Button>
      </Flex>
      {(isOffline || message) && (
        <Text size="sm" mb={8} role="status">
          {isOffline ? 'The audit trail can be searched with a connection.' : message}
        </Text>
      )}
      {(entries || isAsking) && (
        <DataTable
          caption="Audit trail"
          columns={columnsOf(world)}
          rows={entries}
          rowKey={({ id }) => `${id}`}
          empty="Nothing was found"
        />
      )}
      {entries && (
        <Flex align="center" gap={12} mt={8}>
          <Text size="meta" c="dimmed">
            {count(entries.length, 'entry', 'entries')}
          </Text>
          {hasMore && (
            <Button variant="text" onClick={more} disabled={isAsking || isOffline}>
              Show older ones
            </Button>
          )}
        </Flex>
      )}
    </>
  )
}

interface Found {
  asked: Asked
  entries: readonly FoundEntry[] | null
  next: number | null
  message: string | null
  isAsking: boolean
}

function useSearch() {
  const { online } = useSync()
  const [found, setFound] = useState<Found | null>(null)
  const search = async (asked: Asked, known: readonly FoundEntry[] | null = null) => {
    setFound({ asked, entries: known, next: null, message: null, isAsking: true })
    const answer = await online.searchAudit(asked)
    setFound((now) => {
      if (now?.asked !== asked) return now
      if (!answer.ok)
        return { ...now, next: asked.before, message: answer.message, isAsking: false }
      const { entries, next } = answer.value
      const all = [...(known ?? []), ...entries]
      return { asked, entries: all, next, message: null, isAsking: false }
    })
  }
  return {
    entries: found?.entries ?? null,
    message: found?.message ?? null,
    hasMore: typeof found?.next === 'number',
    isAsking: found?.isAsking === true,
    search,
    more: () => found && search({ ...found.asked, before: found.next }, found.entries),
  }
}

const columnsOf = (world: World | null): readonly Column<FoundEntry>[] => [
  {
    key: 'at',
    title: 'When',
    cell: ({ at }) => (
      <Text span inherit style={{ whiteSpace: 'nowrap' }}>
        {usDateTime(at)}
      </Text>
    ),
  },
  {
    key: 'by',
    title: 'By',
    cell: ({ actor, allowedBy }) =>
      allowedBy ? `${actor}, allowed by ${allowedBy}` : actor || '-',
  },
  {
    key: 'what',
    title: 'What',
    cell: (entry) => (
      <Box miw={170} py={6}>
        {auditTitle(entry)}
        <Text span display="block" size="xs" c="dimmed">
          {entry.name ?? entry.rowId}
        </Text>
      </Box>
    ),
  },
  {
    key: 'changes',
    title: 'Changes',
    cell: (entry) => (
      <Box miw={200} py={6} style={{ overflowWrap: 'anywhere' }}>
        {auditLines(entry, world).map((line) => (
          <Text key={line} span display="block" size="meta">
            {line}
          </Text>
        ))}
      </Box>
    ),
  },
]

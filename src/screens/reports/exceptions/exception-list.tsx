import { Box, Button, Flex, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Exception, type ExceptionKind, exceptionKinds } from '#domain/reports/exception'
import type { World } from '#domain/rows/world'
import { CellCard, CellPair } from '../../../ui/form/form-section'
import { SelectCell } from '../../../ui/form/select-cell'
import { usDate, usDateTime } from '../../../ui/format/format-date'
import { amount as pesos } from '../../../ui/format/format-money'
import { count } from '../../../ui/format/format-text'
import { type Column, DataTable } from '../../../ui/table/data-table'
import { RowName } from '../../../ui/table/row-name'
import { AppointmentModal } from '../../appointment/appointment-modal'
import { SaleDialog } from '../../sale/sale-dialog'
import { NoPreview } from '../sheet/no-preview'
import type { ExceptionsState } from './use-exceptions'

interface ExceptionListProps {
  state: ExceptionsState
  /** ids that the user had seen before */
  seen: ReadonlySet<string>
  onSeen: (shown: readonly Exception[]) => void
  /** number of unseen exceptions of the last days that are not in the range, and how to show them */
  elsewhere: number
  onElsewhere: () => void
  onDrawer: (day: string) => void
}

/** The exceptions of some days: filters, and a line for each that opens its row. */
export function ExceptionList(props: ExceptionListProps) {
  const { state, seen, onSeen, elsewhere, onElsewhere, onDrawer } = props
  const { rows, why, missing, world } = state
  const [before] = useState(seen)
  const [kind, setKind] = useState<string | null>(null)
  const [person, setPerson] = useState<string | null>(null)
  const [opened, setOpened] = useState<Exception['row']>(null)
  useEffect(() => {
    if (rows) onSeen(rows)
  }, [rows, onSeen])
  if (why) return <NoPreview>{why}</NoPreview>
  const filtered = rows?.filter(
    (row) => (!kind || row.kind === kind) && (!person || peopleOf(row).includes(person)),
  )
  const open = (row: NonNullable<Exception['row']>) =>
    row.table === 'drawers' ? onDrawer(row.day ?? '') : setOpened(row)
  return (
    <>
      {elsewhere > 0 && (
        <Button variant="text" mb={8} onClick={onElsewhere}>
          Show {elsewhere} more of the last 7 days that you have not looked at
        </Button>
      )}
      <Filters {...{ rows: rows ?? [], kind, person, setKind, setPerson }} />
      {missing && (
        <Text size="meta" mb={8} c="dimmed" role="status">
          {missing}
        </Text>
      )}
      <DataTable
        caption="Exceptions"
        columns={columnsOf({ world, before, open })}
        rows={filtered ?? null}
        rowKey={({ id }) => id}
        empty={emptyText(rows ?? [])}
        pageSize={100}
      />
      <Text size="meta" mt={8} c="dimmed">
        {filtered && count(filtered.length, 'exception')}
      </Text>
      <OpenedRow row={opened} world={world} onClose={() => setOpened(null)} />
    </>
  )
}

const emptyText = (all: readonly Exception[]) =>
  all.length > 0 ? 'No exception matches the filters' : 'Nothing unusual on these days'

const peopleOf = ({ by, allowedBy }: Exception): string[] =>
  [by, allowedBy ?? ''].filter((name) => name !== '')

interface FiltersProps {
  rows: readonly Exception[]
  kind: string | null
  person: string | null
  setKind: (kind: string | null) => void
  setPerson: (person: string | null) => void
}

/** The kinds and people that occur, each with its number. */
function Filters({ rows, kind, person, setKind, setPerson }: FiltersProps) {
  const [kinds, people] = [new Map<string, number>(), new Map<string, number>()]
  const add = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1)
  for (const row of rows) {
    add(kinds, row.kind)
    for (const name of new Set(peopleOf(row))) add(people, name)
  }
  const kindOptions = Object.entries(exceptionKinds)
    .filter(([value]) => kinds.has(value) || value === kind)
    .map(([value, label]) => ({ value, label, hint: `${kinds.get(value) ?? 0}` }))
  const names = [...new Set([...people.keys(), ...(person ? [person] : [])])].sort()
  return (
    <CellCard mb={12} maw={{ base: 'none', sm: 520 }}>
      <CellPair>
        <SelectCell
          label="Kind"
          placeholder="All kinds"
          value={kind}
          onChange={setKind}
          options={kindOptions}
          clearable
        />
        <SelectCell
          label="Person"
          placeholder="Everybody"
          value={person}
          onChange={setPerson}
          options={names.map((name) => ({
            value: name,
            label: name,
            hint: `${people.get(name) ?? 0}`,
          }))}
          clearable
        />
      </CellPair>
    </CellCard>
  )
}

interface Opening {
  world: World | null
  before: ReadonlySet<string>
  open: (row: NonNullable<Exception['row']>) => void
}

function columnsOf({ world, before, open }: Opening): readonly Column<Exception>[] {
  return [
    {
      key: 'what',
      title: 'What',
      cell: (row) => {
        const to = row.row && mayOpen(row.row, world) ? row.row : null
        return (
          <Flex align="center" gap={8} miw={130}>
            {!before.has(row.id) && <NewMark />}
            {to ? <RowName onClick={() => open(to)}>{row.what}</RowName> : row.what}
          </Flex>
        )
      },
      sort: ({ kind, what }) => `${kindAt(kind)} ${what}`,
    },
    {
      key: 'about',
      title: 'About',
      cell: ({ about, why }) => (
        <Box miw={140}>
          {about || (why ? '' : '-')}
          {why && <Remark>{why}</Remark>}
        </Box>
      ),
      sort: ({ about }) => about,
    },
    { key: 'at', title: 'When', cell: When, sort: ({ day, at }) => `${day} ${at}` },
    {
      key: 'by',
      title: 'By',
      cell: ({ by, allowedBy }) => (
        <>
          {by || '-'}
          {allowedBy && <Remark>{`allowed by ${allowedBy}`}</Remark>}
        </>
      ),
      sort: ({ by }) => by,
    },
    {
      key: 'amount',
      title: 'Amount (PHP)',
      align: 'right',
      cell: ({ amount }) => (amount === null ? '' : pesos(amount / 100)),
      sort: ({ amount }) => amount,
    },
  ]
}

/** A dot beside an exception that the user has not looked at before. */
const NewMark = () => (
  <Box
    component="span"
    role="img"
    aria-label="New"
    title="Not looked at yet"
    flex="none"
    w={8}
    h={8}
    bdrs={4}
    bg="var(--fd-plum-fill)"
  />
)

const kinds = Object.keys(exceptionKinds)
const kindAt = (kind: ExceptionKind) => String(kinds.indexOf(kind)).padStart(2, '0')

/** The instant; the business day, too, where the instant is of another date or not known. */
const When = ({ at, day }: Exception) => (
  <Text span inherit style={{ whiteSpace: 'nowrap' }}>
    {at ? usDateTime(at) : usDate(day)}
    {at && !usDateTime(at).startsWith(usDate(day)) && <Remark>{`of ${usDate(day)}`}</Remark>}
  </Text>
)

const Remark = ({ children }: { children: string }) =>
  children ? (
    <Text
      component="span"
      display="block"
      size="xs"
      c="dimmed"
      style={{ overflowWrap: 'anywhere' }}
    >
      {children}
    </Text>
  ) : null

/** Visits and drawers of any day open; a sale opens where the tablet has it. */
const mayOpen = ({ table, id }: NonNullable<Exception['row']>, world: World | null): boolean =>
  table === 'appointments' || table === 'drawers' || (table === 'sales' && !!world?.sales.has(id))

interface OpenedRowProps {
  row: Exception['row']
  world: World | null
  onClose: () => void
}

function OpenedRow({ row, world, onClose }: OpenedRowProps) {
  if (!row || !world) return null
  if (row.table === 'appointments')
    return <AppointmentModal id={row.id} onClose={onClose} {...(row.day && { date: row.day })} />
  const sale = world.sales.get(row.id)
  return sale ? <SaleDialog row={sale} world={world} onClose={onClose} /> : null
}

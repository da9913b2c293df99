import { Button, Flex, Text } from '@mantine/core'
import { appointmentFields } from '#domain/fields/appointments'
import { StatusTag } from '../../ui/feedback/status-tag'
import { SyncMark } from '../../ui/feedback/sync-mark'
import { usDateTime } from '../../ui/format/format-date'
import { type Column, DataTable } from '../../ui/table/data-table'
import { RowName } from '../../ui/table/row-name'
import type { HistoryRow } from './history'

interface HistoryTableProps {
  rows: readonly HistoryRow[] | null
  onOpen: (row: HistoryRow) => void
  /** puts an appointment into the booking form again; null if the customer can't book */
  onAgain: ((row: HistoryRow) => void) | null
}

/** A customer's appointments. All can be opened, an older one with a connection, and booked again. */
export function HistoryTable(props: HistoryTableProps) {
  return (
    <DataTable
      caption="Appointment History"
      columns={columnsOf(props)}
      rows={props.rows}
      rowKey={(row) => row.id}
      empty="No appointments"
      sortedBy={{ column: 'start', descending: true }}
    />
  )
}

const columnsOf = ({ onOpen, onAgain }: HistoryTableProps): Column<HistoryRow>[] => [
  {
    key: 'start',
    title: 'Start',
    cell: (row) => (
      <Text span inherit style={{ whiteSpace: 'nowrap' }}>
        <RowName onClick={() => onOpen(row)}>{usDateTime(row.start)}</RowName>
      </Text>
    ),
    sort: (row) => row.start,
  },
  {
    key: 'service',
    title: appointmentFields.serviceIds.label,
    cell: (row) => row.service,
    sort: (row) => row.service,
  },
  {
    key: 'staff',
    title: appointmentFields.staffId.label,
    cell: (row) => row.staff,
    sort: (row) => row.staff,
  },
  {
    key: 'status',
    title: appointmentFields.status.label,
    cell: (row) => (
      <Flex component="span" wrap="wrap" gap={4}>
        <StatusTag status={row.status} />
        {row.here && <SyncMark {...row.here} />}
      </Flex>
    ),
    sort: (row) => row.status,
  },
  {
    key: 'earned',
    title: 'Earned',
    cell: (row) => (row.earned ? `+${row.earned}` : '-'),
    sort: (row) => row.earned,
    align: 'right',
  },
  {
    key: 'redeemed',
    title: 'Redeemed',
    cell: (row) => (row.redeemed ? `−${row.redeemed}` : '-'),
    sort: (row) => row.redeemed,
    align: 'right',
  },
  {
    key: 'again',
    title: 'Same again',
    cell: (row) => (
      <Button
        variant="text"
        disabled={!row.same || !onAgain}
        aria-label={`Book ${row.service} again`}
        onClick={() => onAgain?.(row)}
      >
        Book
      </Button>
    ),
    align: 'right',
  },
]

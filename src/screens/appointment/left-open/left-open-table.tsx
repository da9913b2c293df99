import { Text } from '@mantine/core'
import { appointmentFields } from '#domain/fields/appointments'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { StatusTag } from '../../../ui/feedback/status-tag'
import { clockTime, dayTitle } from '../../../ui/format/format-date'
import { type Column, DataTable } from '../../../ui/table/data-table'
import { RowName } from '../../../ui/table/row-name'
import { nameIn } from '../papers/place-line'

interface LeftOpenTableProps {
  rows: readonly Appointment[]
  world: World
  onOpen: (row: Appointment) => void
}

/** Visits of earlier days that were never completed or cancelled, the latest first. Each opens by its row. */
export function LeftOpenTable({ rows, world, onOpen }: LeftOpenTableProps) {
  const columns: readonly Column<Appointment>[] = [
    {
      key: 'name',
      title: 'Customer',
      cell: (row) => (
        <RowName wholeRow onClick={() => onOpen(row)}>
          {row.name}
        </RowName>
      ),
    },
    {
      key: 'start',
      title: 'Start',
      // two lines, so that a phone shows the status, too
      cell: (row) => (
        <Text span inherit>
          {dayTitle(row.startDate)}, <br />
          {clockTime(row.startTime)}
        </Text>
      ),
    },
    {
      key: 'status',
      title: appointmentFields.status.label,
      cell: (row) => <StatusTag status={row.status} />,
    },
    {
      key: 'staff',
      title: appointmentFields.staffId.label,
      cell: (row) => nameIn(world.staffs, row.staffId),
    },
  ]
  return (
    <DataTable
      caption="Visits of earlier days"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty="None is open any more"
    />
  )
}

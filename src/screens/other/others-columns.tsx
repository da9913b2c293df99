import { Flex, Text } from '@mantine/core'
import type { World } from '#domain/rows/world'
import type { ShownAppointment } from '#sync'
import type { Numbers } from '../../data/use-numbers'
import { StatusTag } from '../../ui/feedback/status-tag'
import { SyncMark } from '../../ui/feedback/sync-mark'
import { CarriedMark } from '../../ui/feedback/time-marks'
import { clockTime, usDate } from '../../ui/format/format-date'
import { orDash } from '../../ui/format/format-text'
import type { Column } from '../../ui/table/data-table'
import { RowName } from '../../ui/table/row-name'
import { serviceNames } from '../appointment/papers/place-line'
import css from './other.module.css'
import { lockerNumber } from './others'

/** The eight columns of the table (SPEC.md OTHER-1). `date`: the day that it shows. */
export function othersColumns(
  world: World,
  numbers: Numbers,
  onOpen: (appointmentId: string) => void,
  date: string,
): Column<ShownAppointment>[] {
  return [
    {
      key: 'customer',
      title: 'Customer',
      cell: ({ row }) => (
        <RowName wholeRow muted={row.status === 'CANCELLED'} onClick={() => onOpen(row.id)}>
          {row.name}
        </RowName>
      ),
      sort: ({ row }) => row.name,
    },
    {
      key: 'locker',
      title: 'Locker No.',
      cell: ({ row }) => lockerNumber(row.lockerId, world),
      sort: ({ row }) => row.lockerId && lockerNumber(row.lockerId, world),
      align: 'right',
    },
    {
      key: 'status',
      title: 'Status',
      cell: (shown) => <Status shown={shown} isCarriedOver={shown.row.startDate < date} />,
      sort: ({ row }) => row.status,
    },
    {
      key: 'mobile',
      title: 'Customer Mobile No.',
      cell: ({ row }) => <Whole>{numbers.write(row.mobileNumber)}</Whole>,
      sort: ({ row }) => row.mobileNumber,
    },
    { key: 'date', title: 'Start Date', cell: ({ row }) => usDate(row.startDate) },
    {
      key: 'time',
      title: 'Start Time',
      cell: ({ row }) => <Whole>{clockTime(row.startTime)}</Whole>,
      sort: ({ row }) => row.startTime,
      align: 'right',
    },
    {
      key: 'service',
      title: 'Service',
      cell: ({ row }) => serviceNames(row, world),
      sort: ({ row }) => serviceNames(row, world),
    },
    { key: 'note', title: 'Note', cell: ({ row }) => <Note text={row.note} /> },
  ]
}

function Status({ shown, isCarriedOver }: { shown: ShownAppointment; isCarriedOver: boolean }) {
  return (
    <Flex component="span" wrap="wrap" gap={4}>
      <StatusTag status={shown.row.status} />
      {isCarriedOver && <CarriedMark />}
      <SyncMark {...shown} />
    </Flex>
  )
}

const Whole = ({ children }: { children: string }) => (
  <Text span inherit style={{ whiteSpace: 'nowrap' }}>
    {children}
  </Text>
)

/** The beginning of a note. The opened appointment shows all of it. */
function Note({ text }: { text: string | null }) {
  return (
    <Text className={css.note} inherit truncate c="dimmed" title={text ?? undefined}>
      {orDash(text)}
    </Text>
  )
}

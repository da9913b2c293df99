import { Box, Flex } from '@mantine/core'
import { appointmentFields } from '#domain/fields/appointments'
import { StatusTag } from '../../ui/feedback/status-tag'
import { CarriedMark, LateMark } from '../../ui/feedback/time-marks'
import { orDash } from '../../ui/format/format-text'
import { type Column, DataTable } from '../../ui/table/data-table'
import { RowName } from '../../ui/table/row-name'
import { clockRange } from '../layout/clock-text'
import type { ColumnDay } from '../layout/column-days'
import { useActions, useDay } from '../layout/context'
import { longTitle } from '../layout/period-title'
import { syncText } from '../layout/sync-text'
import type { Booked } from '../period/period-event'

const whole = { whiteSpace: 'nowrap' } as const

export interface DayTableProps {
  empty?: string | undefined
}

/** The day as a table with one row per appointment, for keyboards and screen readers. */
export function DayTable({ empty = 'No appointments' }: DayTableProps) {
  const { date, days } = useDay()
  const { onEventOpen } = useActions()
  return (
    <Box h="100%" py={12} px={16} style={{ overflow: 'auto' }}>
      <DataTable
        caption={`Appointments of ${longTitle({ view: 'day', date })}`}
        columns={columnsWith(onEventOpen)}
        rows={rowsOf(days)}
        rowKey={({ event }) => event.id}
        empty={empty}
      />
    </Box>
  )
}

function columnsWith(onEventOpen: (id: string) => void): Column<Booked>[] {
  return [
    {
      key: 'time',
      title: appointmentFields.startTime.label,
      cell: ({ event }) => (
        <span style={whole}>{clockRange(event.startMinute, event.endMinute)}</span>
      ),
      sort: ({ event }) => event.startMinute,
    },
    {
      key: 'customer',
      title: 'Customer',
      cell: ({ event }) => (
        <>
          <RowName wholeRow onClick={() => onEventOpen(event.id)}>
            {event.title}
          </RowName>
          {event.companions && ` with ${event.companions}`}
        </>
      ),
      sort: ({ event }) => event.title,
    },
    {
      key: 'service',
      title: appointmentFields.serviceIds.label,
      cell: ({ event }) => event.service,
      sort: ({ event }) => event.service,
    },
    {
      key: 'therapist',
      title: appointmentFields.staffId.label,
      cell: ({ event, therapist }) => [therapist, event.alongside].filter(Boolean).join(' '),
      sort: ({ therapist }) => therapist,
    },
    { key: 'place', title: 'Room and locker', cell: ({ event }) => orDash(event.placeName) },
    {
      key: 'status',
      title: appointmentFields.status.label,
      cell: ({ event }) => (
        <Flex component="span" display="inline-flex" align="center" gap={8} fw={500} style={whole}>
          <StatusTag status={event.status} />
          {event.carriedOver && <CarriedMark />}
          {event.late && <LateMark />}
          {syncText(event)}
        </Flex>
      ),
      sort: ({ event }) => event.status,
    },
  ]
}

/** The day's appointments by time, without the form's draft. */
function rowsOf(days: readonly ColumnDay[]): Booked[] {
  return days
    .flatMap(({ column, events }) => events.map((event) => ({ event, therapist: column.name })))
    .filter(({ event }) => !event.draft)
    .toSorted((a, b) => a.event.startMinute - b.event.startMinute)
}

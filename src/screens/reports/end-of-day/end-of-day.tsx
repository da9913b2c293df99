import { Box, Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { chargeTitle } from '#domain/appointment/amounts'
import { stillDue } from '#domain/reports/end-of-day'
import { firstReportYear } from '#domain/reports/first-year'
import { tableOf } from '#domain/reports/table'
import { cashOf, takenColumns } from '#domain/reports/taken'
import { dailySheets, dayColumns, modeColumns } from '#domain/reports/tally'
import { tipColumns, tipSheet } from '#domain/reports/tips'
import type { Appointment } from '#domain/rows/appointment'
import type { Store } from '#domain/rows/store'
import { useSync } from '../../../data/context'
import { useStatus } from '../../../data/use-session'
import { StatusTag } from '../../../ui/feedback/status-tag'
import { DateCell } from '../../../ui/form/date-cell'
import { CellCard } from '../../../ui/form/form-section'
import { cellDate, clockTime, dayTitle } from '../../../ui/format/format-date'
import { amount } from '../../../ui/format/format-money'
import { count } from '../../../ui/format/format-text'
import { Icon } from '../../../ui/icons/icon'
import { type Column, DataTable } from '../../../ui/table/data-table'
import { RowName } from '../../../ui/table/row-name'
import { AppointmentModal } from '../../appointment/appointment-modal'
import { nameIn } from '../../appointment/papers/place-line'
import { SaleDialog } from '../../sale/sale-dialog'
import { Drawers } from '../drawers/drawers'
import { figuresOf } from '../sheet/headline'
import { NoPreview } from '../sheet/no-preview'
import { SheetTable } from '../sheet/sheet-table'
import { Totals, TotalsCard } from '../sheet/totals'
import { CashDrawer } from './cash-drawer'
import { EndOfDayPaper } from './end-of-day-paper'
import { Heading } from './heading'
import { LeftOpen } from './left-open'
import { NotPlaced } from './not-placed'
import { Refunds, ToBeSigned } from './refunds'
import { type ClosedDay, useClosedDay, useCounts } from './use-day'

interface EndOfDayProps {
  today: string
  /** the running day */
  opensOn: string
  /** the day shown at first; absent: the running day */
  firstDay?: string | undefined
  store: Store
}

/**
 * The tab End of Day: takings by mode, drawer, open appointments and sales. At first it shows the running day. It works
 * offline for days on this tablet; the service has the rows of earlier days.
 */
export function EndOfDay({ today, opensOn, firstDay = opensOn, store }: EndOfDayProps) {
  const sync = useSync()
  const [day, setDay] = useState(firstDay)
  const state = useClosedDay(day, store)
  const { closed } = state
  const { hasAllCalls } = useStatus()
  return (
    <>
      <Flex align="center" justify="space-between" wrap="wrap" gap={12} mih={52} mb={16}>
        <CellCard flex={{ base: '1 1 100%', sm: '0 1 200px' }}>
          <DateCell
            label="Business Day"
            value={day}
            onChange={(date) => date && setDay(date)}
            today={today}
            min={hasAllCalls ? `${firstReportYear}-01-01` : sync.keptSince()}
            max={today}
          />
        </CellCard>
        <Button
          size="lg"
          flex={{ base: '1 1 100%', sm: '0 1 auto' }}
          leftSection={<Icon name="print" size={18} />}
          disabled={!closed}
          onClick={() => window.print()}
        >
          PRINT
        </Button>
      </Flex>
      {state.closed === null && state.why && <NoPreview>{state.why}</NoPreview>}
      {closed && <Day key={day} closed={closed} today={opensOn} />}
    </>
  )
}

const dayFigures = ['paid', 'appointments', 'completed', 'cancelled']

function Day({ closed, today }: { closed: ClosedDay; today: string }) {
  const { count: dayLine, modes, open, taken, unsent, since } = closed
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [saleId, setSaleId] = useState<string | null>(null)
  const sale = closed.world.sales.get(saleId ?? '')
  const { counts, change } = useCounts(dayLine.day)
  const { hasAllCalls } = useStatus()
  const [isSlip, setSlip] = useState(false)
  const cash = cashOf(taken, closed.world)
  return (
    <>
      <Heading note="PHP">Taken on {dayTitle(dayLine.day, 'long')}</Heading>
      <SheetTable
        table={tableOf('Taken on this day', takenColumns(taken), taken)}
        empty="Nothing was taken on this day"
      />
      <Text size="meta" mt={8} c="dimmed">
        {unsent > 0 && `With ${count(unsent, 'change')} not sent yet. `}
        {since &&
          `Without what was taken for visits before ${cellDate(since)}: they are not kept here.`}
      </Text>
      <ToBeSigned
        rows={closed.waiting}
        onOpen={(row) => ('lines' in row ? setSaleId(row.id) : setOpenedId(row.id))}
      />
      <NotPlaced rows={closed.received} world={closed.world} mayRefund={closed.mayRefund} />
      <Refunds paidBack={closed.paidBack} />
      <Tips closed={closed} />
      <Flex
        direction={{ base: 'column', sm: 'row' }}
        align={{ base: 'stretch', sm: 'flex-start' }}
        wrap={{ base: 'nowrap', sm: 'wrap' }}
        gap={16}
        mt={16}
      >
        <Box component="section" flex={{ base: 'none', sm: '999 1 25rem' }} miw={0}>
          <Heading>Open appointments</Heading>
          <OpenAppointments rows={open} onOpen={setOpenedId} />
          <LeftOpen closed={closed} onOpen={setOpenedId} />
        </Box>
        <Box flex={{ base: 'none', sm: '1 1 21.25rem' }}>
          {hasAllCalls ? (
            <Drawers
              world={closed.world}
              day={dayLine.day}
              isToday={dayLine.day === today}
              isKept={closed.isKept}
              appointments={closed.rows}
              onPaper={setSlip}
            />
          ) : (
            <CashDrawer cash={cash} counts={counts} onChange={change} />
          )}
        </Box>
      </Flex>
      <Heading note="whenever they were paid, PHP" mt={24}>
        Sales of this day’s visits
      </Heading>
      <TotalsCard>
        <Totals figures={figuresOf(tableOf('Totals', dayColumns, [dayLine]), dayFigures)} />
      </TotalsCard>
      <SheetTable
        table={tableOf(dailySheets.byMode, modeColumns(chargeTitle(closed.world.store)), modes)}
        empty="Nothing was paid for this day"
      />
      {!(isSlip || openedId || sale) && <EndOfDayPaper closed={closed} counts={counts} />}
      {openedId && <AppointmentModal id={openedId} onClose={() => setOpenedId(null)} />}
      {sale && <SaleDialog row={sale} world={closed.world} onClose={() => setSaleId(null)} />}
    </>
  )
}

/** The tips of the day by therapist and mode; empty if there were none. */
function Tips({ closed: { tips, world } }: { closed: ClosedDay }) {
  if (tips.length === 0) return null
  const columns = tipColumns((id) => nameIn(world.staffs, id))
  return (
    <>
      <Heading note="the therapists’, in the sums above, PHP" mt={24}>
        Tips of this day
      </Heading>
      <SheetTable table={tableOf(tipSheet, columns, tips)} empty="" />
    </>
  )
}

interface OpenAppointmentsProps {
  rows: readonly Appointment[]
  onOpen: (id: string) => void
}

function OpenAppointments({ rows, onOpen }: OpenAppointmentsProps) {
  const columns: readonly Column<Appointment>[] = [
    {
      key: 'name',
      title: 'Customer',
      cell: (row) => <RowName onClick={() => onOpen(row.id)}>{row.name}</RowName>,
    },
    {
      key: 'time',
      title: 'Time',
      cell: (row) => (
        <Text span inherit style={{ whiteSpace: 'nowrap' }}>
          {clockTime(row.startTime)}
        </Text>
      ),
    },
    { key: 'status', title: 'Status', cell: (row) => <StatusTag status={row.status} /> },
    {
      key: 'due',
      title: 'Still due (PHP)',
      align: 'right',
      cell: (row) => amount(stillDue(row) / 100),
    },
  ]
  return (
    <DataTable
      caption="Open appointments"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty="Every appointment is completed or cancelled"
    />
  )
}

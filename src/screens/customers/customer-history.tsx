import { Flex, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { businessTimeAt } from '#domain/kernel/dates'
import { type Customer, fullName, isInactive } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import type { QueueItem } from '#sync'
import { useDeps, useSync } from '../../data/context'
import { customerChanged } from '../../data/customer-changed'
import { useStatus } from '../../data/use-session'
import { useSteadyView } from '../../data/use-steady-view'
import { useView } from '../../data/use-view'
import { BannerRoom, ErrorBanner, SuccessBanner } from '../../ui/feedback/banner'
import { SyncMark } from '../../ui/feedback/sync-mark'
import { usDateTime } from '../../ui/format/format-date'
import { orDash } from '../../ui/format/format-text'
import { AppointmentModal } from '../appointment/appointment-modal'
import { bookingKindOf } from '../booking/draft/correction'
import { waitText } from '../booking/draft/wait-text'
import { ListButton, paneLook } from './customer-list'
import css from './customers.module.css'
import { type HistoryRow, historyRows, whereText } from './history'
import { HistoryTable } from './history-table'
import { type PointsLine, pointsLines } from './points'
import { type PointsAction, PointsCard } from './points-card'
import { PointsModal } from './points-modal'

interface CustomerHistoryProps {
  customer: Customer
  /** the record with the fields that only the service has; null until it arrives */
  record: Customer | null
  world: World
  /** goes back to the list of all customers */
  onClose: () => void
}

/** Points, appointment history and points log of a customer (SPEC.md CUST-3). */
export function CustomerHistory({ customer, record, world, onClose }: CustomerHistoryProps) {
  const [action, setAction] = useState<PointsAction | null>(null)
  const [moved, setMoved] = useState<{ isQueued: boolean } | null>(null)
  const close = () => setAction(null)
  const open = (next: PointsAction) => {
    setMoved(null)
    setAction(next)
  }
  const done = (isQueued: boolean) => {
    setMoved({ isQueued })
    close()
  }
  return (
    <Stack {...paneLook} className={css.history}>
      <ListButton onClick={onClose} />
      <PointsCard customer={customer} onAction={open} />
      <Visits
        {...{ customer, record, world }}
        banner={
          <>
            <Refused mobileNumber={customer.mobileNumber} />
            {moved && <Updated isQueued={moved.isQueued} />}
          </>
        }
      />
      <Log {...{ customer, record }} />
      {action && <PointsModal {...{ customer, action }} onDone={done} onClose={close} />}
    </Stack>
  )
}

function Updated({ isQueued }: { isQueued: boolean }) {
  const status = useStatus()
  return (
    <SuccessBanner note={isQueued ? waitText(status) : undefined}>Updated points</SuccessBanner>
  )
}

/** The banner about conflicts of this customer. */
function Refused({ mobileNumber }: { mobileNumber: string }) {
  const { sync } = useDeps()
  const conflicts = useView(sync.views.conflicts()) ?? []
  if (!conflicts.some((conflict) => customerChanged(conflict) === mobileNumber)) return null
  return (
    <ErrorBanner title="A change was not taken">
      A change of this customer was refused. Open the sign at the top to settle it.
    </ErrorBanner>
  )
}

type VisitsProps = Omit<CustomerHistoryProps, 'onClose'> & { banner: ReactNode }

function Visits({ customer, record, world, banner }: VisitsProps) {
  const { sync, intents } = useDeps()
  const isOffline = useStatus().online === false
  const { mobileNumber } = customer
  const here = useSteadyView(mobileNumber, sync.views.visits(mobileNumber))
  const [opened, setOpened] = useState<HistoryRow | null>(null)
  const bookAgain = ({ same }: HistoryRow) => {
    if (!same) return
    const booking = { ...same, mobileNumber, name: fullName(customer) }
    intents.put({ kind: 'book-again', offered: bookingKindOf(same, world), booking })
  }
  const rows = here ? historyRows(record?.appointments ?? [], here, world) : null
  return (
    <section aria-label="Appointment History">
      <BannerRoom banner={banner}>
        <Title order={2} mt={8} mb={10}>
          Appointment History
        </Title>
      </BannerRoom>
      <Text size="meta" mih={18} mt={-6} mb={8} c="dimmed">
        {rows && whereText(rows, customer, record !== null)}
      </Text>
      <HistoryTable
        rows={rows}
        onOpen={setOpened}
        onAgain={isInactive(customer) ? null : bookAgain}
      />
      {!record && (
        <Text size="meta" c="dimmed" mt={8}>
          {notHere(isOffline, 'Older appointments')}
        </Text>
      )}
      {opened && (
        <AppointmentModal
          id={opened.id}
          date={businessTimeAt(Date.parse(opened.start)).date}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

function Log({ customer, record }: Pick<CustomerHistoryProps, 'customer' | 'record'>) {
  const { sync } = useDeps()
  const isOffline = useStatus().online === false
  const queue = useView(sync.views.queue()) ?? []
  const logs = record?.updateCustomerPointsLogs ?? []
  const { mobileNumber } = customer
  const sent = useSent(record, queue)
  const lines = pointsLines({ logs, queue, sent, mobileNumber, isOffline })
  const empty = lines.length === 0 ? 'No points were added or subtracted.' : null
  return <PointsLog lines={lines} note={record ? empty : notHere(isOffline, 'The points log')} />
}

/** Text shown instead of data that only the service has. */
const notHere = (isOffline: boolean, what: string) =>
  isOffline ? `${what} can be seen with a connection.` : `${what}: being fetched.`

interface PointsLogProps {
  lines: readonly PointsLine[]
  /** the reason why lines are missing; shown below the lines, or in place of them */
  note: string | null
}

/** Changes of points by hand, newest first. */
function PointsLog({ lines, note }: PointsLogProps) {
  return (
    <section aria-label="Points log">
      <Title order={2} mt={8} mb={10}>
        Points log
      </Title>
      <ul>
        {lines.map((line) => (
          <Flex
            component="li"
            key={line.key}
            align="center"
            wrap="wrap"
            gap="4px 20px"
            mih={40}
            style={{ borderBottom: '1px solid var(--fd-hairline)' }}
          >
            <Text component="strong" inherit fw={600} miw={106}>
              {line.action} {line.points}
            </Text>
            <Text span inherit c="dimmed">
              by {orDash(line.createdBy)}
            </Text>
            <SyncMark pending={line.isPending} />
            <Text span inherit c="dimmed" ml="auto">
              {usDateTime(line.createdDateTime)}
            </Text>
          </Flex>
        ))}
      </ul>
      {note && (
        <Text size="meta" c="dimmed" mt={8}>
          {note}
        </Text>
      )}
    </section>
  )
}

/**
 * Changes that were sent after the record arrived, so the record doesn't include them yet. They stay visible until the
 * next record comes. Refused changes, and changes discarded offline, are left out.
 */
function useSent(record: Customer | null, queue: readonly QueueItem[]): readonly QueueItem[] {
  const isOffline = useStatus().online === false
  const conflicts = useView(useSync().views.conflicts()) ?? []
  const last = useRef({ record, items: queue })
  const ids = new Set([...queue, ...conflicts].map(({ entryId }) => entryId))
  const isAwaited = last.current.record === record && !isOffline
  const sent = isAwaited ? last.current.items.filter(({ entryId }) => !ids.has(entryId)) : []
  last.current = { record, items: [...sent, ...queue] }
  return sent
}

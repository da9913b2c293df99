import { Flex, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AgendaTimeProps, EventProps, EventWrapperProps } from 'react-big-calendar'
import { StatusTag } from '../../ui/feedback/status-tag'
import { statusLook } from '../../ui/format/status'
import { Icon } from '../../ui/icons/icon'
import { classNames } from '../layout/class-names'
import { clockDigits, clockRange } from '../layout/clock-text'
import { useActions } from '../layout/context'
import { eventLabel } from '../layout/event-label'
import { GuestCount } from '../layout/guest-count'
import { syncText } from '../layout/sync-text'
import { eventTone } from '../layout/tone'
import { type Booked, hourOf, type PeriodEvent } from './period-event'
import css from './period-parts.module.css'

export function MonthEvent({ event: { resource } }: EventProps<PeriodEvent>) {
  return resource.map((booked) => <Line key={booked.event.id} {...booked} />)
}

// The calendar builds tables of divs, where a td is invalid.
const cell = { role: 'cell' }

/** The lines of one week in the month. Their parent has the role of a row, which may contain only cells. */
export function WeekCell({ children }: { children?: ReactNode }) {
  return <div {...cell}>{children}</div>
}

/** Maximum number of lines in an hour of the week. */
const hourLines = 3

/**
 * Lines for the appointments that begin in one hour of the week. If they are too many, the last line links to the day.
 */
export function WeekHour({ event: group }: EventWrapperProps<PeriodEvent>) {
  const { onNavigate } = useActions()
  const { date, hour } = hourOf(group)
  const fits = group.resource.length <= hourLines
  const shown = fits ? group.resource : group.resource.slice(0, hourLines - 1)
  return (
    <Stack gap={1} pos="absolute" left={2} right={2} top={`${(hour * 100) / 24}%`}>
      {shown.map((booked) => (
        <Line key={booked.event.id} {...booked} />
      ))}
      {!fits && (
        <button
          type="button"
          className={css.more}
          onClick={() => onNavigate({ date, view: 'day' })}
        >
          +{group.resource.length - shown.length} more
        </button>
      )}
    </Stack>
  )
}

function Line({ event, therapist }: Booked) {
  const { onEventOpen } = useActions()
  const label = eventLabel(event, therapist)
  return (
    <button
      type="button"
      className={classNames(
        css.line,
        eventTone(event),
        event.pending && css.pending,
        event.conflict && css.conflict,
        event.status === 'CANCELLED' && css.cancelled,
      )}
      aria-label={label}
      title={label}
      data-group={event.groupId}
      onClick={() => onEventOpen(event.id)}
    >
      <Icon name={event.conflict ? 'warning' : statusLook(event.status).icon} size={13} />
      <span>{clockDigits(event.startMinute)}</span>
      <strong>
        {event.guests && <GuestCount guests={event.guests} />}
        {event.title}
      </strong>
    </button>
  )
}

/** An entry of the agenda: customer, service, therapist, place and status. */
export function AgendaEvent({ event: { resource } }: EventProps<PeriodEvent>) {
  return resource.map((booked) => <Entry key={booked.event.id} {...booked} />)
}

function Entry({ event, therapist }: Booked) {
  const { onEventOpen } = useActions()
  const sync = syncText(event)
  const companions = event.companions ? `with ${event.companions}` : ''
  const staffs = [therapist, event.alongside].filter(Boolean).join(' ')
  const details = [companions, event.service, staffs, event.placeName].filter(Boolean)
  return (
    <Flex
      component="button"
      type="button"
      wrap="wrap"
      align="center"
      gap="2px 12px"
      w="100%"
      mih={44}
      c="dimmed"
      ta="left"
      className={css.entry}
      data-group={event.groupId}
      onClick={() => onEventOpen(event.id)}
    >
      <strong>{event.title}</strong>
      <span className={css.details}>{details.join(' · ')}</span>
      {sync && (
        <Text span inherit fw={600} c="var(--fd-ink)">
          {sync}
        </Text>
      )}
      <StatusTag status={event.status} />
    </Flex>
  )
}

/** The time of an agenda entry, formatted from minutes: the Date would be shifted by the device's zone. */
export function AgendaTime({ event }: AgendaTimeProps) {
  const booked: readonly Booked[] = event.resource
  return booked.map(({ event: { id, startMinute, endMinute } }) => (
    <span key={id}>{clockRange(startMinute, endMinute)}</span>
  ))
}

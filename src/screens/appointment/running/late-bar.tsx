import { Button, Flex, Text } from '@mantine/core'
import { start } from '#domain/appointment/running/start'
import { noShowReason } from '#domain/customer/no-show'
import { type BusinessTime, wallMinute } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import { useFormSync } from '../../../data/form/use-form-sync'
import { useBusinessTime } from '../../../data/use-business-time'
import { useSession, useStatus } from '../../../data/use-session'
import { useSubmit } from '../../../data/use-submit'
import { clockTime } from '../../../ui/format/format-date'
import { Icon } from '../../../ui/icons/icon'
import { useDayWorld } from '../../booking/state/use-day-world'
import type { SectionProps } from '../state/section-props'
import css from './running.module.css'

/** Minutes after the start when a guest who is not checked in counts as late. */
const lateMinutes = 10

function minutesLate({ startDate, startTime, endDate, endTime }: Appointment, now: BusinessTime) {
  const minute = wallMinute(now.date, now.time)
  const isOver = minute >= wallMinute(endDate, endTime)
  return isOver || startDate !== now.date ? 0 : minute - wallMinute(startDate, startTime)
}

/** Buttons for a guest who comes late: the rest of the time, all of it, or a guest who did not come. */
export function LateBar({ detail, allowed }: SectionProps) {
  const { row, world, tell } = detail
  const { hasRunningDay } = useStatus()
  const now = useBusinessTime()
  const user = useSession()?.username ?? ''
  const day = useDayWorld(row.startDate)
  const sync = useFormSync()
  const { submit, running, refusal, question } = useSubmit()
  const late = minutesLate(row, now)
  if (!hasRunningDay || !allowed.checkIn || late < lateMinutes) return null

  const wish = (keepEnd: boolean) => ({ id: row.id, startTime: now.time, keepEnd })
  const done = (text: string) => (isQueued: boolean) => tell({ text, isQueued, undo: null })
  const begin = (keepEnd: boolean) =>
    void submit(
      (confirmed) =>
        sync.run('startAppointment', { ...wish(keepEnd), confirmed: [...confirmed] }, row),
      done(`${row.name} starts at ${clockTime(now.time)}.`),
    )
  const missed = () => {
    const storeCode = world.store.code
    const input = { id: row.id, cancelReason: noShowReason, customerInitiated: false, storeCode }
    void submit(() => sync.run('cancelAppointment', input, row), done(`${row.name} did not show.`))
  }
  const whole = day && {
    ...day,
    appointments: new Map(day.appointments).set(row.id, row),
  }
  const blocked =
    whole && start.check(whole, { ...wish(false), confirmed: [] }, { user, now, freshId: '' })
  const message = refusal?.message ?? question?.message
  return (
    <>
      <Flex className={css.bar} wrap="wrap">
        <Text span inherit flex={1} c="dimmed">
          {late} minutes late
        </Text>
        <Button
          variant="default"
          className={css.minutes}
          disabled={running}
          onClick={() => begin(true)}
        >
          Start now, end as booked
        </Button>
        <Button
          variant="default"
          className={css.minutes}
          data-free={whole ? blocked === null : undefined}
          leftSection={whole && <Icon name={blocked ? 'warning' : 'check'} size={14} />}
          aria-description={blocked?.message ?? 'free'}
          disabled={running || whole === null}
          onClick={() => begin(false)}
        >
          Start now, full length
        </Button>
        <Button variant="danger-text" disabled={running} onClick={missed}>
          Did not show
        </Button>
      </Flex>
      {message && (
        <Flex className={css.added} role="alert">
          {message}
          {question && (
            <Button variant="default" onClick={question.agree}>
              Start anyway
            </Button>
          )}
        </Flex>
      )}
    </>
  )
}

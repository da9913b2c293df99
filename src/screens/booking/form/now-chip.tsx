import { Button } from '@mantine/core'
import { minuteOfDay, timeOfMinute } from '#domain/kernel/dates'
import { walkInStart } from '#domain/slot/timing'
import { useBusinessTime } from '../../../data/use-business-time'
import type { SectionProps } from './section-props'

/**
 * A button beside the label of the field Time that sets the start to now, for a guest who stands there: the minute of a visit, the
 * next five minutes of a reservation, which can't begin in the past.
 */
export function NowChip({ booking: { draft, edit } }: Pick<SectionProps, 'booking'>) {
  const { date, time } = useBusinessTime()
  const next = Math.min(walkInStart(minuteOfDay(time) ?? 0), 1439)
  const startTime = draft.status === 'CHECKED_IN' ? time : timeOfMinute(next)
  if (draft.startDate === date && draft.startTime === startTime) return null
  return (
    <Button
      variant="text"
      pos="absolute"
      right={4}
      top={1}
      h={26}
      px={8}
      fz="xs"
      style={{ zIndex: 1 }}
      onClick={() => edit({ startDate: date, startTime })}
    >
      Now
    </Button>
  )
}

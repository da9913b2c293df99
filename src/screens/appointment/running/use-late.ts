import { useMemo } from 'react'
import { minutesLate } from '#domain/appointment/running/late'
import { start } from '#domain/appointment/running/start'
import { noShowReason } from '#domain/customer/no-show'
import type { Refusal } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import { useFormSync } from '../../../data/form/use-form-sync'
import { useBusinessTime } from '../../../data/use-business-time'
import { useSession } from '../../../data/use-session'
import { useSubmit } from '../../../data/use-submit'
import { clockTime } from '../../../ui/format/format-date'
import { useDayWorld } from '../../booking/state/use-day-world'

/**
 * Actions for a late guest: start now, or cancel because the guest did not come. `late`: minutes; 0 if the guest is not
 * late.
 */
export function useLate(row: Appointment, onDone: (text: string, isQueued: boolean) => void) {
  const now = useBusinessTime()
  const { submit, ...outcome } = useSubmit()
  const sync = useFormSync()
  const done = (text: string) => (isQueued: boolean) => onDone(text, isQueued)
  const wish = (keepEnd: boolean) => ({ id: row.id, startTime: now.time, keepEnd })
  return {
    ...outcome,
    late: minutesLate(row, now),
    whole: useWhole(row),
    begin: (keepEnd: boolean) =>
      void submit(
        (confirmed) =>
          sync.run('startAppointment', { ...wish(keepEnd), confirmed: [...confirmed] }, row),
        done(`${row.name} starts at ${clockTime(now.time)}.`),
      ),
    cancelAsNoShow: () => {
      const { id, storeCode } = row
      const input = { id, cancelReason: noShowReason, customerInitiated: false, storeCode }
      void submit(
        () => sync.run('cancelAppointment', input, row),
        done(`${row.name} did not show.`),
      )
    },
  }
}
export type Late = ReturnType<typeof useLate>

/** Whether the whole time of the visit is free if it starts now; null until the day is read. */
function useWhole(row: Appointment): { refusal: Refusal | null } | null {
  const now = useBusinessTime()
  const user = useSession()?.username ?? ''
  const day = useDayWorld(row.startDate)
  return useMemo(() => {
    if (!day) return null
    const world = { ...day, appointments: new Map(day.appointments).set(row.id, row) }
    const input = { id: row.id, startTime: now.time, keepEnd: false, confirmed: [] }
    return { refusal: start.check(world, input, { user, now, freshId: '' }) }
  }, [day, row, user, now])
}

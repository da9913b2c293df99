import { useMemo } from 'react'
import { moveBackInput } from '#domain/appointment/move'
import { minutesLate } from '#domain/appointment/running/late'
import { start } from '#domain/appointment/running/start'
import { noShowReason } from '#domain/customer/no-show'
import type { Refusal } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import { useCommand } from '../../../data/form/use-command'
import type { FormSync } from '../../../data/form/use-form-sync'
import { useBusinessTime } from '../../../data/use-business-time'
import { useSession } from '../../../data/use-session'
import { sendBack } from '../../../data/use-submit'
import { clockTime } from '../../../ui/format/format-date'
import { useDayWorld } from '../../booking/state/use-day-world'

/**
 * Is told the outcome of an action on a visit. `started`: the row before its start was moved to now, for Undo; absent:
 * another action.
 */
export type OnDone = (text: string, isQueued: boolean, started?: Appointment) => void

/** Moves a started visit back to its former start. */
export const startBack = (sync: FormSync, before: Appointment) => () =>
  sendBack((confirmed) =>
    sync.run('updateAppointment', { ...moveBackInput(before), confirmed: [...confirmed] }),
  )

export const startBackText = 'The start is taken back.'

/**
 * Actions for a late guest: start now, or cancel because the guest did not come. `late`: minutes; 0 if the guest is not
 * late.
 */
export function useLate(row: Appointment, onDone: OnDone) {
  const now = useBusinessTime()
  const { run, ...outcome } = useCommand(row)
  return {
    ...outcome,
    late: minutesLate(row, now),
    whole: useWhole(row),
    begin: (keepEnd: boolean) => {
      const input = { id: row.id, startTime: now.time, keepEnd, confirmed: [] }
      run('startAppointment', input, (isQueued) =>
        onDone(`${row.name} starts at ${clockTime(now.time)}.`, isQueued, row),
      )
    },
    cancelAsNoShow: () => {
      const { id, storeCode } = row
      const input = { id, cancelReason: noShowReason, customerInitiated: false, storeCode }
      run('cancelAppointment', input, (isQueued) => onDone(`${row.name} did not show.`, isQueued))
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

import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import * as v from 'valibot'
import { type AbsentGuest, guestsOf } from '#domain/appointment/running/absent-guests'
import { moveUpdate } from '#domain/appointment/running/other-moves'
import { absence } from '#domain/rows/line-up/absence'
import { absencesOn } from '#domain/slot/absences'
import type { AskedCommand } from '#sync'
import { useDeps } from '../../../data/context'
import { useFormSync } from '../../../data/form/use-form-sync'
import { useBusinessTime } from '../../../data/use-business-time'
import { useSubmit } from '../../../data/use-submit'
import { useDayWorld } from '../../booking/state/use-day-world'
import type { Recorded } from './absence-notice'
import type { Hours } from './one-tap'

/**
 * State of a therapist's absences on a day: those recorded, and the guests who are booked in the hours of a new one.
 * `isTaken`: the new absence is recorded at once, and guests are moved later.
 */
export function useAbsence(staffId: string, day: string, hours: Hours, isTaken: boolean) {
  const sync = useFormSync()
  const { newId } = useDeps()
  const [id] = useState(newId)
  const now = useBusinessTime()
  const world = useDayWorld(day)
  const { submit, ...outcome } = useSubmit()
  const first = useSubmit()
  const recordNow = useEffectEvent(
    () =>
      void first.submit(
        () => sync.run('addAbsence', { id, staffId, day, ...hours }),
        () => {},
      ),
  )
  useEffect(() => {
    if (isTaken) recordNow()
  }, [isTaken])
  const guests = useMemo(() => {
    if (!world || hours.from >= hours.until) return []
    const wanted = v.parse(absence, { id, staffId, day, from: hours.from, until: hours.until })
    return guestsOf(world, wanted, now)
  }, [world, id, staffId, day, hours.from, hours.until, now])

  /** Records the absence and moves the chosen guests: all, or none. */
  const record = (moved: readonly AbsentGuest[]) =>
    sync.runAll([
      { name: 'addAbsence', input: { id, staffId, day, ...hours } },
      ...moved.flatMap(({ row, move }): AskedCommand[] =>
        move ? [{ name: 'updateAppointment', input: moveUpdate(row, move), shown: row }] : [],
      ),
    ])

  return {
    ...outcome,
    trouble: first.refusal ?? outcome.refusal ?? outcome.question,
    world,
    guests,
    recorded: world ? absencesOn(world, staffId, day) : [],
    save: (chosen: readonly AbsentGuest[], onDone: (recorded: Recorded) => void) =>
      void submit(
        () => record(chosen),
        (isQueued) => {
          const moved = chosen.map(({ row }) => row)
          onDone({ id, staffId, hours, moved, left: guests.length - moved.length, isQueued })
        },
      ),
    cancel: (cancelled: string, onDone: () => void) =>
      void submit(
        () => sync.run('cancelAbsence', { id: cancelled }),
        () => cancelled === id && isTaken && onDone(),
      ),
  }
}

import { useEffect, useEffectEvent, useMemo } from 'react'
import * as v from 'valibot'
import { type AbsentGuest, guestsOf } from '#domain/appointment/running/absent-guests'
import { moveUpdate } from '#domain/appointment/running/other-moves'
import { absence } from '#domain/rows/line-up/absence'
import { absencesOn } from '#domain/slot/absences'
import type { AskedCommand } from '#sync'
import { useCommand } from '../../../data/form/use-command'
import { useBusinessTime } from '../../../data/use-business-time'
import { useDayWorld } from '../../booking/state/use-day-world'
import type { Recorded } from './absence-notice'
import type { Hours } from './one-tap'

/**
 * State of a therapist's absences on a day: those recorded, and the guests who are booked in the hours of a new one.
 * `isTaken`: the new absence is recorded at once, and guests are moved later.
 */
export function useAbsence(staffId: string, day: string, hours: Hours, isTaken: boolean) {
  const now = useBusinessTime()
  const world = useDayWorld(day)
  const first = useCommand()
  const { id, run, runAll, ...outcome } = useCommand()
  const input = { id, staffId, day, ...hours }
  const recordNow = useEffectEvent(() => first.run('addAbsence', input, () => {}))
  useEffect(() => {
    if (isTaken) recordNow()
  }, [isTaken])
  const guests = useMemo(() => {
    if (!world || hours.from >= hours.until) return []
    const wanted = v.parse(absence, { id, staffId, day, from: hours.from, until: hours.until })
    return guestsOf(world, wanted, now)
  }, [world, id, staffId, day, hours.from, hours.until, now])

  return {
    ...outcome,
    trouble: first.refusal ?? outcome.refusal ?? outcome.question,
    world,
    guests,
    recorded: world ? absencesOn(world, staffId, day) : [],
    /** Records the absence and moves the chosen guests: all, or none. */
    save: (chosen: readonly AbsentGuest[], onDone: (recorded: Recorded) => void) => {
      const moves = chosen.flatMap(({ row, move }): AskedCommand[] =>
        move ? [{ name: 'updateAppointment', input: moveUpdate(row, move), shown: row }] : [],
      )
      runAll(
        () => [{ name: 'addAbsence', input }, ...moves],
        (isQueued) => {
          const moved = chosen.map(({ row }) => row)
          onDone({ id, staffId, hours, moved, left: guests.length - moved.length, isQueued })
        },
      )
    },
    cancel: (cancelled: string, onDone: () => void) =>
      run('cancelAbsence', { id: cancelled }, () => cancelled === id && isTaken && onDone()),
  }
}

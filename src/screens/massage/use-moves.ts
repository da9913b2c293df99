import { useEffect, useMemo, useState } from 'react'
import type { UpdateInput } from '#domain/appointment/input'
import { moveBackInput } from '#domain/appointment/move'
import { timeOfMinute } from '#domain/kernel/dates'
import type { BoardEvent } from '../../board/layout/model'
import { type Aim, isHome, type Mover, type Reach } from '../../board/move/move'
import { useSync } from '../../data/context'
import { useFormSync } from '../../data/form/use-form-sync'
import { useBusinessTime } from '../../data/use-business-time'
import { useSession, useStatus } from '../../data/use-session'
import { useSubmit } from '../../data/use-submit'
import { useView } from '../../data/use-view'
import { useDayWorld } from '../booking/state/use-day-world'
import { type MovePlan, planMove } from './move-plan'

/** A completed move. `back`: the input that undoes it; null after Undo. */
export interface Moved {
  plan: MovePlan
  back: UpdateInput | null
  isQueued: boolean
}

/** Range of moves for a status (SPEC.md board-4). A CHECKED-IN appointment can only change its therapist. */
function reachIn(status: string, canReschedule: boolean): Reach | null {
  if (status === 'CHECKED_IN') return 'column'
  if (status !== 'RESERVED') return null
  return canReschedule ? 'anywhere' : 'column'
}

/** State of moving appointments on the board of a date: aim, outcome and Undo. */
export function useMoves(date: string) {
  const sync = useFormSync()
  const { canReschedule } = useStatus()
  const [aim, setAim] = useState<Aim | null>(null)
  const [isDropped, setDropped] = useState(false)
  const [moved, setMoved] = useState<Moved | null>(null)
  const { submit, refuse, ...outcome } = useSubmit()
  const plan = usePlan(aim, date)

  const clear = () => {
    setMoved(null)
    refuse(null)
  }

  function carryOut(done: MovePlan) {
    void submit(
      (confirmed) =>
        sync.run('updateAppointment', { ...done.input, confirmed: [...confirmed] }, done.before),
      (isQueued) => {
        setMoved({ plan: done, back: moveBackInput(done.before), isQueued })
      },
    )
  }

  /** Undo confirms all soft rules, because the previous place was allowed. */
  async function runBack(input: UpdateInput) {
    const result = await sync.run('updateAppointment', input)
    const asked = result.kind === 'refused' ? result.refusal.confirm : []
    if (asked.length === 0) return result
    return sync.run('updateAppointment', { ...input, confirmed: [...asked] })
  }

  function undo() {
    if (!moved?.back) return
    const { back } = moved
    void submit(
      () => runBack(back),
      (isQueued) => setMoved({ ...moved, back: null, isQueued }),
    )
  }

  // The drop may come before the rules have read their rows, so wait for the plan.
  useEffect(() => {
    if (!isDropped || !plan) return
    setDropped(false)
    setAim(null)
    if (plan.verdict.kind !== 'blocked') carryOut(plan)
    else refuse({ message: plan.verdict.text })
  })

  const mover: Mover = {
    aim,
    verdict: plan?.verdict ?? null,
    // A visit of the previous evening can only be moved on the board of its own day.
    reachOf: ({ status, draft, conflict, carriedOver }: BoardEvent) =>
      draft || conflict || carriedOver ? null : reachIn(status, canReschedule),
    onAim(next) {
      if (outcome.running || isDropped) return
      clear()
      setAim(next)
    },
    onDrop() {
      if (!aim || isHome(aim, date)) setAim(null)
      else setDropped(true)
    },
  }
  return { mover, moved, undo, clear, ...outcome }
}

export type Moves = ReturnType<typeof useMoves>

/** The plan for the aim by local rows, which are read during a move only; null without an aim. */
function usePlan(aim: Aim | null, date: string): MovePlan | null {
  const sync = useSync()
  const session = useSession()
  const now = useBusinessTime()
  const world = useDayWorld(aim && date)
  const shown = useView(aim && sync.views.appointment(aim.event.id))
  return useMemo(() => {
    if (!aim || !world || !shown) return null
    const appointments = new Map(world.appointments).set(shown.row.id, shown.row)
    const startTime = timeOfMinute(aim.minute)
    const to = { startDate: date, startTime, staffId: aim.columnId }
    return planMove({ ...world, appointments }, shown.row, to, {
      user: session?.username ?? '',
      now,
    })
  }, [aim, date, world, shown, session, now])
}

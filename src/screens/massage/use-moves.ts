import { useEffect, useState } from 'react'
import { moveGroupBackInput } from '#domain/appointment/group/move-input'
import { moveBackInput } from '#domain/appointment/move'
import type { SoftRule } from '#domain/kernel/refusal'
import type { BoardEvent } from '../../board/layout/model'
import { type Aim, isHome, type Mover, type Reach } from '../../board/move/move'
import { useFormSync } from '../../data/form/use-form-sync'
import { useStatus } from '../../data/use-session'
import { sendBack, useSubmit } from '../../data/use-submit'
import type { GroupPlan } from './group-plan'
import type { MovePlan } from './move-plan'
import { useMovePlan } from './use-move-plan'

/** A completed move. */
export interface Moved {
  plan: MovePlan
  /** the guests who moved along; null: the guest moved alone */
  group: GroupPlan | null
  /** whether the move was undone */
  isBack: boolean
  isQueued: boolean
}

/**
 * The range in which an appointment can be moved, by status (SPEC.md board-4). A CHECKED-IN one can only change its
 * therapist.
 */
function reachIn(status: string, hasAllCalls: boolean): Reach | null {
  if (status === 'CHECKED_IN') return 'column'
  if (status !== 'RESERVED') return null
  return hasAllCalls ? 'anywhere' : 'column'
}

/** State of moving appointments on the board of a date: the aim, the outcome and Undo. */
export function useMoves(date: string) {
  const { hasAllCalls } = useStatus()
  const [aim, setAim] = useState<Aim | null>(null)
  const [stage, setStage] = useState<'aiming' | 'dropped' | 'asking'>('aiming')
  const planned = useMovePlan(aim, date)
  const { refuse, clear, carryOut, ...outcome } = useOutcome()

  function end() {
    setStage('aiming')
    setAim(null)
  }

  // The drop may come before the plan's rows are read, so this waits for the plan.
  useEffect(() => {
    if (stage !== 'dropped' || !planned) return
    const { plan, group, verdict } = planned
    if (group && verdict.kind !== 'blocked') {
      setStage('asking')
      return
    }
    end()
    if (verdict.kind === 'blocked') refuse({ message: verdict.text })
    else carryOut(plan, null)
  })

  const mover: Mover = {
    aim,
    verdict: planned?.verdict ?? null,
    companions: planned?.companions,
    // a visit of the evening before can only be moved on the board of its own day
    reachOf: ({ status, draft, conflict, carriedOver }: BoardEvent) =>
      draft || conflict || carriedOver ? null : reachIn(status, hasAllCalls),
    onAim(next) {
      if (outcome.running || stage !== 'aiming') return
      clear()
      setAim(next)
    },
    onDrop() {
      if (!aim || isHome(aim, date)) setAim(null)
      else setStage('dropped')
    },
  }

  /** Answers whether the group moves along; null cancels the move. */
  function answer(who: 'alone' | 'all' | null) {
    end()
    if (planned && who) carryOut(planned.plan, who === 'all' ? planned.group : null)
  }

  return { mover, asked: stage === 'asking' ? planned : null, answer, clear, ...outcome }
}

export type Moves = ReturnType<typeof useMoves>

/** Carries out moves, and keeps the last one for its notice. */
function useOutcome() {
  const sync = useFormSync()
  const [moved, setMoved] = useState<Moved | null>(null)
  const { submit, refuse, ...outcome } = useSubmit()

  const clear = () => {
    setMoved(null)
    refuse(null)
  }

  function carryOut(plan: MovePlan, group: GroupPlan | null) {
    void submit(
      (confirmed) =>
        group
          ? sync.run('moveGroup', { ...group.input, confirmed: [...confirmed] })
          : sync.run(
              'updateAppointment',
              { ...plan.input, confirmed: [...confirmed] },
              plan.before,
            ),
      (isQueued) => setMoved({ plan, group, isBack: false, isQueued }),
    )
  }

  const moveBack = ({ plan, group }: Moved, confirmed: readonly SoftRule[]) =>
    group
      ? sync.run('moveGroup', { ...moveGroupBackInput(group.input), confirmed: [...confirmed] })
      : sync.run('updateAppointment', { ...moveBackInput(plan.before), confirmed: [...confirmed] })

  function undo() {
    if (!moved || moved.isBack) return
    void submit(
      () => sendBack((confirmed) => moveBack(moved, confirmed)),
      (isQueued) => setMoved({ ...moved, isBack: true, isQueued }),
    )
  }
  return { moved, undo, clear, carryOut, refuse, ...outcome }
}
